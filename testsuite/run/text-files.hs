{-# LANGUAGE OverloadedStrings #-}
-- Texts read from files and written to them, in several encodings.
import qualified Data.Text as T
import qualified Data.Text.IO as T
import qualified Data.Text.Lazy as L
import qualified Data.Text.Lazy.IO as L
import System.IO
import System.Directory
import Control.Exception
import System.IO.Error
p a = try a >>= \r -> case r of Left e -> putStrLn (show (e :: IOException)); Right x -> print x
name = "text-files.tmp"
other = "text-files-2.tmp"
main = do
  T.writeFile name "one\nzw\246lf \120120\n\nend"
  T.appendFile name ", more\r\nx"
  T.readFile name >>= print
  h <- openFile name ReadMode
  T.hGetLine h >>= print
  T.hGetLine h >>= T.putStrLn
  T.hGetContents h >>= print . T.lines
  p (T.hGetLine h)
  p (T.hGetContents h)
  h <- openFile name ReadMode
  hSetEncoding h latin1
  hSetNewlineMode h universalNewlineMode
  let go = hIsEOF h >>= \e -> if e then return () else T.hGetLine h >>= print >> go
  go
  p (T.hGetLine h)
  hClose h
  h <- openFile name ReadMode
  T.hGetChunk h >>= print
  T.hGetChunk h >>= print
  p (T.hPutStr h "x")
  hClose h
  p (T.hPutStr h "x")
  p (T.readFile "no-such-file")
  h <- openFile name WriteMode
  hSetNewlineMode h (NewlineMode LF CRLF)
  T.hPutStrLn h "a\nb"
  hSetEncoding h utf16le
  T.hPutStr h "\120120\n"
  hClose h
  h <- openBinaryFile name ReadMode
  T.hGetContents h >>= print
  h <- openBinaryFile other WriteMode
  hPutStr h "fine\nb\xc3\n\xe9"
  hClose h
  h <- openFile other ReadMode
  T.hGetLine h >>= print
  p (T.hGetLine h)
  hClose h
  p (T.readFile other)
  removeFile other
  L.writeFile name (L.replicate 3000 "l\246ng ")
  L.readFile name >>= print . L.length
  T.readFile name >>= print . T.length
  T.writeFile name ""
  T.readFile name >>= print
  removeFile name
