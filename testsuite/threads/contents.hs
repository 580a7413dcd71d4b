-- A thread reads lines while another one takes all that is left: each line goes whole to one of
-- them, and who comes too late is told so.
module Main (main) where

import Control.Concurrent
import Control.Exception
import Data.List (sort)
import System.IO
import System.IO.Error

readLines :: [String] -> IO [String]
readLines found = do
  line <- try (hGetLine stdin)
  case line of
    Right text -> yield >> readLines (text : found)
    Left e
      | isEOFError e || isIllegalOperation e -> return found
      | otherwise -> ioError e

main :: IO ()
main = do
  expected <- newEmptyMVar
  _ <- forkIO (readLines [] >>= putMVar expected)
  yield
  rest <- try (hGetContents stdin)
  left <- case rest of
    Right text -> evaluate (length text) >> return (lines text)
    Left e
      | isIllegalOperation e -> return []
      | otherwise -> ioError e
  found <- takeMVar expected
  let total = sort (found ++ left)
  print (length total)
  print (sum (map length total))
  print (all (\text -> take 5 text == "line ") total)
