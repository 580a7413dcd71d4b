-- Each line goes whole to one thread, also if several read, and what is written stays together.
module Main (main) where

import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.List (nub, sort)
import System.IO.Error (isEOFError)

readAll :: MVar [String] -> IO ()
readAll found = do
  line <- try getLine
  case line of
    Right text -> modifyMVar_ found (return . (text :)) >> yield >> readAll found
    Left e
      | isEOFError e -> return ()
      | otherwise -> throwIO e

main :: IO ()
main = do
  found <- newMVar []
  ends <- forM [1 .. 3 :: Int] $ \_ -> do
    end <- newEmptyMVar
    _ <- forkFinally (readAll found) (either throwIO (putMVar end))
    return end
  mapM_ takeMVar ends
  texts <- readMVar found
  -- Each line has one letter alone.
  print (length texts, all ((== 1) . length . nub) texts)
  print (sort (map length texts))
