-- Strings: escapes, gaps, unicode, show and read, reads and lex.
module Main where

import Data.Char
import Data.String (fromString)

data Command = Push Double | Pop | Name String deriving (Show, Read, Eq)

scan :: String -> [String]
scan s = case lex s of
  [("", _)] -> []
  [(t, rest)] -> t : scan rest
  _ -> ["?"]

readAll :: Read a => String -> [a]
readAll s = case reads s of
  [(x, rest)] -> x : readAll rest
  _ -> []

main :: IO ()
main = do
  putStrLn "tabs\tand \"quotes\" and \\ and \x41\o102\67 and \
           \a gap"
  putStrLn "\955x \8594 x\8322 caf\233 \128512"
  print "\a\b\f\n\r\t\v\0\1\31\127\128\255\1234\SO\&H\SOH\ESC1\200\&5"
  print ['\'', '"', '\n', '\1234', '\DEL', ' ', '\\']
  print (scan "let x' = 3.5e2 + f \"a b\" 'c' -- end", scan "(a,[b]) `div` 0x1F", scan "a.b >>= \\x -> x_1")
  print (readAll "1 2 (3) -4 x 5" :: [Int], readAll "Push 1.5 Pop (Name \"n\") Push (-2) Pop" :: [Command])
  print (read "[ (1 , \"a\") , (2,\"b\") ]" :: [(Int, String)], read " ( ( 'x' ) ) " :: Char, read "[Just 1,Nothing]" :: [Maybe Int])
  print (reads "12abc" :: [(Int, String)], reads "-" :: [(Int, String)], reads "1.5e" :: [(Double, String)], (reads :: ReadS (Int, Bool)) "(1,True)!")
  print (read "Right 3.0" :: Either Int Double, (read "()" :: ()), read "[]" :: [Int])
  print (show (Just ""), show [Just 'x'], shows 3 "!", showString "a" "b", showParen True (shows 'c') "", show (-3, 'x', [-1.5]))
  print (map isSpace " \t\160x", map isAlphaNum "a1_\233", lines "a\r\nb", words "\1234 b\tc", ord maxBound, chr 97, isControl '\n', isPrint '\233', isHexDigit 'g')
  print (fromString "lit" == "lit", concatMap show [1, 2, 3 :: Int], unwords (map (map toUpper) ["ab", "\233"]), compare "abc" "abd", "Zoo" < "apple", maximum "hello")
