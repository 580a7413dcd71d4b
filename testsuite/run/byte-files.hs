{-# LANGUAGE ScopedTypeVariables #-}
-- Bytes of files: read and written by blocks beside text, whatever characters they are; what
-- fails says why.
-- not: reproducible
module Main (main) where

import Control.Exception
import Control.Monad (forM_)
import qualified Data.ByteString as B
import qualified Data.ByteString.Builder as Builder
import qualified Data.ByteString.Char8 as C
import qualified Data.ByteString.Lazy as L
import qualified Data.ByteString.Lazy.Char8 as LC
import System.Directory
import System.IO

-- What happens, with the file's name as FILE.
attempt :: FilePath -> String -> IO a -> IO ()
attempt file label m = try m >>= \r -> case r of
  Right _ -> putStrLn (label ++ ": ok")
  Left (e :: SomeException) -> putStrLn (label ++ ": " ++ named (show e))
  where
    named text@(c : rest)
      | take (length file) text == file = "FILE" ++ drop (length file) text
      | otherwise = c : named rest
    named [] = []

main :: IO ()
main = do
  directory <- getTemporaryDirectory
  (file, h) <- openTempFile directory "byte-files"
  hClose h
  work file `finally` removeFile file

work :: FilePath -> IO ()
work file = do
  B.writeFile file (B.pack [0 .. 255])
  B.readFile file >>= print . B.unpack . B.take 3 . B.reverse
  B.appendFile file (C.pack "\nlast")
  L.readFile file >>= print . L.length
  withFile file ReadMode (\h -> hSetBinaryMode h True >> hGetContents h >>= print . length)
  -- Long lines, empty ones, and none behind the last one.
  C.writeFile file (C.intercalate (C.pack "\n") [C.replicate n 'x' | n <- [0, 3, 40000, 0, 70000]])
  h <- openFile file ReadMode
  forM_ [1 .. 5 :: Int] (\_ -> B.hGetLine h >>= print . B.length)
  attempt file "hGetLine" (B.hGetLine h)
  B.hGet h 3 >>= print
  B.hGetSome h 3 >>= print
  B.hGetNonBlocking h 3 >>= print
  L.hGet h 3 >>= print
  attempt file "hGet -1" (B.hGet h (-1))
  attempt file "L.hGet -1" (L.hGet h (-1))
  attempt file "hGetSome -1" (B.hGetSome h (-1))
  attempt file "hGetNonBlocking -1" (B.hGetNonBlocking h (-1))
  attempt file "hPut" (B.hPut h (C.pack "x"))
  attempt file "hPut nothing" (B.hPut h B.empty)
  B.hGetContents h >>= print
  attempt file "hGetContents" (B.hGetContents h)
  attempt file "L.hGetContents" (L.hGetContents h >>= print)
  attempt file "hGet" (B.hGet h 1)
  attempt file "hGet 0" (B.hGet h 0)
  attempt file "hGetLine" (B.hGetLine h)
  attempt file "hGetSome" (B.hGetSome h 1)
  attempt file "hGetNonBlocking" (B.hGetNonBlocking h 1)
  attempt file "hPut" (B.hPut h (C.pack "x"))
  -- Text and bytes in one file, in their order.
  h <- openFile file WriteMode
  hPutStr h "\955"
  B.hPut h (B.pack [255])
  hPutStrLn h "\233"
  B.hPutStr h (C.replicate 20000 'y')
  hPutStr h "end"
  attempt file "hGet" (B.hGet h 1)
  attempt file "hGetLine" (B.hGetLine h)
  hClose h
  B.readFile file >>= \s -> print (B.take 6 s, B.length s, B.drop (B.length s - 4) s)
  -- Taken by turns.
  C.writeFile file (C.pack "a\206\187\nline\nrest of it\n")
  h <- openFile file ReadMode
  c <- hGetChar h
  d <- hGetChar h
  B.hGet h 1 >>= print
  print (c, d)
  B.hGetLine h >>= print
  hGetLine h >>= putStrLn
  hIsEOF h >>= print
  hClose h
  -- Lazily.
  h <- openFile file ReadMode
  l <- L.hGetContents h
  hIsOpen h >>= print
  print (LC.lines l)
  hIsOpen h >>= print
  h <- openFile file ReadMode
  l <- L.hGetContents h
  hClose h
  attempt file "closed" (print l)
  -- Chunks of what is built.
  withFile file WriteMode (\h -> Builder.hPutBuilder h (mconcat [Builder.intDec n <> Builder.char7 ' ' | n <- [1 .. 3000]]))
  L.readFile file >>= \s -> print (L.length s, sum (map (maybe 0 fst . LC.readInt) (LC.words s)))
  L.writeFile file (L.fromChunks [C.pack "ab", C.pack "c"])
  L.appendFile file (LC.pack "d")
  B.readFile file >>= print
  forM_ ["readFile", "writeFile", "appendFile"] (\name -> attempt (file ++ "/none") name (case name of
    "readFile" -> B.readFile (file ++ "/none") >>= print
    "writeFile" -> L.writeFile (file ++ "/none") L.empty
    _ -> B.appendFile (file ++ "/none") B.empty))
  attempt "." "directory" (B.readFile ".")
  attempt file "getLine" B.getLine
  B.putStr (C.pack "out ")
  putStr "and "
  C.putStrLn (C.pack "bytes")
  L.putStr (LC.pack "lazy\n")
  B.getContents >>= print
