-- Texts of C in encodings that are named.
module Main where

import qualified GHC.Foreign as G
import System.IO
import Control.Exception
import Foreign
import Foreign.C

bytes :: TextEncoding -> String -> IO [Word8]
bytes e s = G.withCStringLen e s (\(p, n) -> peekArray n (castPtr p))

tried :: Show a => IO a -> IO ()
tried act = (act >>= print) `catch` \e -> putStrLn ("failed: " ++ show (e :: IOException))

text :: TextEncoding -> [Word8] -> IO String
text e ws = withArrayLen ws (\n p -> G.peekCStringLen e (castPtr p, n))

main :: IO ()
main = do
  let s = "a\233\8364\120120"
  roundtrip <- mkTextEncoding "UTF-8//ROUNDTRIP"
  ignoring <- mkTextEncoding "UTF-8//IGNORE"
  mapM_ (\e -> tried (bytes e s)) [utf8, utf8_bom, utf16, utf16le, utf16be, utf32, utf32le, utf32be, latin1]
  mapM_ (\e -> tried (bytes e s >>= text e)) [utf8, utf8_bom, utf16, utf16le, utf16be, utf32, utf32le, utf32be]
  tried (text utf8 [0x61, 0xC3])
  tried (text utf8 [0x61, 0xE2, 0x82, 0x62])
  tried (text roundtrip [0x61, 0xFF, 0xC3, 0xA9])
  tried (text roundtrip [0x61, 0xFF] >>= bytes roundtrip)
  tried (text ignoring [0x61, 0xFF, 0x62])
  tried (bytes utf8 "a\xD800")
  tried (text latin1 [0xE9, 0x80])
  tried (G.charIsRepresentable utf8 'x')
  p <- G.newCString utf8 "h\233"
  G.peekCString utf8 p >>= print
  free p
  G.withCStringsLen utf8 ["x", "yz"] (\n ps -> peekArray n ps >>= mapM (G.peekCString utf8)) >>= print
