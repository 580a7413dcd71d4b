-- Characters that UTF-8 lacks are characters of Haskell all the same.
import Data.Char

kind :: String -> Int
kind "a\xDC00\&b" = 1
kind ('\xD800' : _) = 2
kind _ = 3

main :: IO ()
main = do
  print '\xD800'
  print ['\xDFFF', 'a']
  print (ord '\xD800', chr 0xD801, generalCategory '\xDABC')
  print (map succ "\xD7FF", pred '\xE000')
  print (length "\xD800\&1", map ord "\0\xDBFF\x10FFFF")
  print (map kind ["a\xDC00\&b", "\xD800", "a\xDC01\&b"])
  print (words "a \xDBFF b")
  print (read (show "\xD800z") == "\xD800z")
