module Main where

import Control.Exception
import System.IO

-- Characters as bytes: what encodings have and lack, ends of lines, marks in front.

sample :: String
sample = "a\233\955\8364\128512z\n"

bytesOf :: FilePath -> IO String
bytesOf name = withBinaryFile name ReadMode (\h -> do
  s <- hGetContents h
  length s `seq` return s)

outcome :: IO a -> IO String
outcome m = either (\e -> show (e :: IOException)) (const "fine") <$> try m

-- Writes the sample, and reads what was written.
there :: String -> TextEncoding -> IO ()
there name e = do
  h <- openFile "sample" WriteMode
  hSetEncoding h e
  w <- outcome (hPutStr h sample)
  c <- outcome (hClose h)
  s <- bytesOf "sample"
  print (name, show e, w, c, s)
  b <- openFile "sample" ReadMode
  hSetEncoding b e
  r <- try (hGetContents b >>= \t -> evaluate (length t) >> return t)
  putStrLn ("  " ++ either (\x -> show (x :: IOException)) show r)
  hClose b

back :: String -> String -> IO ()
back name bytes = do
  withBinaryFile "raw" WriteMode (\h -> hPutStr h bytes)
  e <- mkTextEncoding name
  r <- try (withFile "raw" ReadMode (\h -> do
    hSetEncoding h e
    t <- hGetContents h
    evaluate (length t)
    return t))
  print (name, bytes, either (\x -> show (x :: IOException)) show r)

main :: IO ()
main = do
  mapM_ (uncurry there)
    [ ("utf8", utf8), ("utf8_bom", utf8_bom), ("latin1", latin1), ("char8", char8), ("utf16", utf16)
    , ("utf16le", utf16le), ("utf16be", utf16be), ("utf32", utf32), ("utf32le", utf32le), ("utf32be", utf32be) ]
  mapM_ (\n -> mkTextEncoding n >>= there n)
    [ "UTF-8//IGNORE", "latin1//IGNORE", "latin1//TRANSLIT", "latin1//ROUNDTRIP", "UTF-16LE//IGNORE", "utf-8", "Utf16be" ]
  mapM_ (uncurry back)
    [ (n, s)
    | n <- ["UTF-8", "UTF-8//IGNORE", "UTF-8//TRANSLIT", "UTF-8//ROUNDTRIP", "UTF-16LE", "UTF-16", "UTF-32BE", "latin1"]
    , s <- ["", "plain", "x\xff\&y", "\xe2\x82", "\xe2\x82\xac", "\xc0\x80\&1", "\xed\xa0\x80", "\xff\xfe\&a\0", "\xfe\xff\0a", "a\0\0"] ]
  kept <- mkTextEncoding "UTF-8//ROUNDTRIP"
  withFile "kept" WriteMode (\h -> hSetEncoding h kept >> hPutStr h "\56448\56575 \233\n")
  bytesOf "kept" >>= print
  mapM_ (\s -> outcome (withFile "odd" WriteMode (\h -> hPutStr h ("ab" ++ s ++ "cd"))) >>= putStrLn) ["\xd800", "\xdfff", "\xffff"]
  bytesOf "odd" >>= print
  r <- mapM (\n -> outcome (mkTextEncoding n)) ["nothing", "UTF-8//OTHER", "latin-1", "UTF-9"]
  mapM_ putStrLn r
  newlines
  modes

newlines :: IO ()
newlines = do
  let write mode s = withFile "lines" WriteMode (\h -> hSetNewlineMode h mode >> hPutStr h s) >> bytesOf "lines" >>= print
      look mode s = do
        withBinaryFile "lines" WriteMode (\h -> hPutStr h s)
        h <- openFile "lines" ReadMode
        hSetNewlineMode h mode
        first <- hGetChar h
        line <- hGetLine h
        rest <- hGetContents h
        print (first, line, rest)
        hClose h
  write noNewlineTranslation "a\nb\r\nc"
  write universalNewlineMode "a\nb\r\nc"
  write (NewlineMode LF CRLF) "a\nb\r\nc\n\n"
  look noNewlineTranslation "one\r\ntwo\rthree\r\n\r\n\r"
  look universalNewlineMode "one\r\ntwo\rthree\r\n\r\n\r"
  look (NewlineMode CRLF LF) "\r\n\r\n\r\r\n"
  look universalNewlineMode (replicate 40000 'x' ++ "\r\n" ++ "end\r\n") `seq` return ()

modes :: IO ()
modes = do
  h <- openFile "mode" WriteMode
  hGetEncoding h >>= print
  hSetEncoding h latin1
  hGetEncoding h >>= print
  hSetBinaryMode h True
  hGetEncoding h >>= print
  hPutStr h "\955\n"
  hSetBinaryMode h False
  hGetEncoding h >>= print
  hPutStr h "\955\n"
  hClose h
  bytesOf "mode" >>= print
