-- not: reproducible
-- (names of new files are from the clock)
module Main where

import Control.Exception
import System.Directory
import System.Environment
import System.IO
import System.IO.Error

-- Handles of each mode and state, files that are in use, names, and the environment.

told :: String -> IO String -> IO ()
told name m = do
  r <- try m
  putStrLn (name ++ ": " ++ either (\e -> "! " ++ show (e :: IOException)) id r)

main :: IO ()
main = do
  writeFile "text" "first\nsecond\n"
  added <- openFile "text" AppendMode
  told "append" (hShow added)
  told "seekable" (show <$> hIsSeekable added)
  told "tell" (show <$> hTell added)
  told "seek" (show <$> hSeek added AbsoluteSeek 0)
  hPutStr added "third\n"
  told "size while written" (show <$> getFileSize "text")
  hFlush added
  told "size while written" (show <$> getFileSize "text")
  told "read while written" (show . length <$> readFile "text")
  hClose added
  told "closed" (hShow added)
  told "size of nothing" (show <$> getFileSize "none")
  lazy
  both <- openFile "text" ReadWriteMode
  told "both" (hShow both)
  hSetBuffering both (BlockBuffering (Just 64))
  told "sized" (hShow both)
  hSetBuffering both LineBuffering
  told "lines" (hShow both)
  hSetBuffering both NoBuffering
  told "none" (hShow both)
  hClose both
  told "twice" (mapM_ hClose [both, both] >> return "fine")
  temporary
  names
  environment
  annotated

lazy :: IO ()
lazy = do
  h <- openFile "text" ReadMode
  s <- hGetContents h
  told "lazy" (hShow h)
  hClose h
  told "never read" (show <$> evaluate (length s))
  g <- openFile "text" ReadMode
  t <- hGetContents g
  told "begun" (show <$> evaluate (take 3 t))
  hClose g
  told "cut off" (show <$> evaluate (length t))
  u <- withFile "text" ReadMode hGetContents
  told "left" (show <$> evaluate (take 1 u))
  f <- openFile "text" ReadMode
  v <- hGetContents f
  told "whole" (show <$> evaluate (length v))
  told "at its end" (hShow f)
  hClose f
  told "still there" (show <$> evaluate (length v))

temporary :: IO ()
temporary = do
  (a, h) <- openTempFile "." "base.end"
  (b, g) <- openTempFile "." "base.end"
  hPutStr h "one" >> hPutStr g "two"
  hClose h >> hClose g
  told "different" (return (show (a /= b, take 6 a, drop (length b - 4) b)))
  told "contents" ((,) <$> readFile a <*> readFile b >>= return . show)
  (c, k) <- openBinaryTempFile "" "plain"
  hPutStr k "ab" >> hClose k
  told "binary" (show <$> getFileSize c)
  mapM_ removeFile [a, b, c]
  told "no folder" (fst <$> openTempFile "none" "x")
  told "no template" (fst <$> openTempFile "." "x/y")

names :: IO ()
names = do
  here <- getCurrentDirectory >>= canonicalizePath
  createDirectoryIfMissing True "sub/inner"
  let known p = told p (shorter <$> canonicalizePath p)
      shorter p = if take (length here) p == here then "HERE" ++ drop (length here) p else p
  mapM_ known ["", ".", "/", "//", "sub/", "./sub/./inner", "sub/../sub//inner/..", "none/../x", "sub/none/y/", "text", "/.."]
  removeDirectoryRecursive "sub"

environment :: IO ()
environment = do
  setEnv "PLACE" "here"
  told "set" (getEnv "PLACE")
  setEnv "PLACE" "there=x"
  told "again" (getEnv "PLACE")
  told "listed" (show . lookup "PLACE" <$> getEnvironment)
  setEnv "PLACE" ""
  told "empty" (show <$> lookupEnv "PLACE")
  setEnv "PLACE" "cut\0off"
  told "cut" (getEnv "PLACE")
  unsetEnv "PLACE" >> unsetEnv "PLACE"
  told "unset" (getEnv "PLACE")
  told "bad" (show <$> setEnv "A=B" "x")
  told "bad" (show <$> setEnv "" "x")
  told "bad" (show <$> unsetEnv "")

annotated :: IO ()
annotated = do
  let e = mkIOError doesNotExistErrorType "old" (Just stdin) (Just "file")
  told "all" (ioError (annotateIOError e "new" (Just stdout) (Just "other")))
  told "less" (ioError (annotateIOError e "new" Nothing Nothing))
  told "user" (ioError (annotateIOError (userError "u") "new" (Just stdout) Nothing))
