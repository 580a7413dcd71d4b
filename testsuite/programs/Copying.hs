-- Files: writing, appending, reading lazily and by line, errors.
module Main (main) where

import Control.Exception
import Control.Monad
import System.IO
import System.IO.Error

main :: IO ()
main = do
  writeFile "copying.tmp" (unlines ["line " ++ show n | n <- [1 .. 5 :: Int]])
  appendFile "copying.tmp" "last line without newline"
  s <- readFile "copying.tmp"
  print (length (lines s), last (lines s))
  h <- openFile "copying.tmp" ReadMode
  first <- hGetLine h
  eof <- hIsEOF h
  rest <- hGetContents h
  putStrLn (first ++ "|" ++ show eof ++ "|" ++ show (length rest))
  hClose h
  withFile "copying.out" WriteMode $ \o -> do
    hSetBuffering o (BlockBuffering Nothing)
    forM_ (zip [1 :: Int ..] (lines s)) $ \(n, l) -> hPutStrLn o (show n ++ ":" ++ l)
    hPrint o (3.5 :: Double)
  readFile "copying.out" >>= putStr
  n <- withFile "copying.out" ReadMode (count 0)
  print n
  r <- try (readFile "does-not-exist.tmp") :: IO (Either IOException String)
  putStrLn (either (\e -> "missing: " ++ show (isDoesNotExistError e)) (const "?") r)
  r2 <- tryIOError (withFile "copying.tmp" ReadMode (\i -> replicateM 7 (hGetLine i)))
  putStrLn (either (\e -> "eof: " ++ show (isEOFError e)) show r2)
  r3 <- try (hPutStr h "closed") :: IO (Either IOException ())
  putStrLn (either (\e -> "closed: " ++ show (isIllegalOperation e)) (const "?") r3)
  r4 <- tryIOError (ioError (userError "own"))
  print (either ioeGetErrorString (const "?") r4, either isUserError (const False) r4)
  (do { _ <- throwIO (userError "in handler"); return () }) `catchIOError` (\e -> putStrLn ("caught " ++ show e))
  where
    count :: Int -> Handle -> IO Int
    count k i = do
      eof <- hIsEOF i
      if eof then return k else hGetLine i >> (count $! k + 1) i
