-- What one call writes stands together, also if several threads write.
module Main (main) where

import Control.Concurrent
import Control.Monad
import Data.List (sort)
import System.Directory (removeFile)
import System.IO

main :: IO ()
main = do
  (name, h) <- openTempFile "." "together.txt"
  hSetBuffering h LineBuffering
  done <- newEmptyMVar
  forM_ "abcd" $ \c -> forkIO $ do
    forM_ [1 .. 25 :: Int] $ \n -> do
      hPutStr h (replicate n c ++ "\n")
      hPutStrLn h (c : show n)
    putMVar done ()
  replicateM_ 4 (takeMVar done)
  hClose h
  text <- readFile name
  let written = sort (lines text)
      expected = sort (concat [[replicate n c, c : show n] | c <- "abcd", n <- [1 .. 25 :: Int]])
  print (length written, written == expected)
  removeFile name
