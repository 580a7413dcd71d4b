-- Each character goes to one thread, also if several read, and whole, however many bytes it has.
module Main (main) where

import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.List (sort)
import System.IO
import System.IO.Error (isEOFError)

readAll :: MVar String -> IO ()
readAll found = do
  next <- try getChar
  case next of
    Right c -> modifyMVar_ found (return . (c :)) >> readAll found
    Left e
      | isEOFError e -> return ()
      | otherwise -> throwIO e

main :: IO ()
main = do
  hSetEncoding stdin utf8
  hSetEncoding stdout utf8
  found <- newMVar ""
  ends <- forM [1 .. 4 :: Int] $ \_ -> do
    end <- newEmptyMVar
    _ <- forkFinally (readAll found) (either throwIO (putMVar end))
    return end
  mapM_ takeMVar ends
  text <- readMVar found
  print (length text)
  putStrLn (filter (/= '\n') (sort text))
