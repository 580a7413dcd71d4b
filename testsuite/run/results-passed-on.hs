-- The result of one action is what another one gives, in a function called
-- more than once: nothing in between may take it for an object.
module Main (main) where

import System.IO

open :: FilePath -> IOMode -> IO Handle
open name mode = do
  h <- openFile name mode
  hSetEncoding h utf8
  return h

main :: IO ()
main = do
  out <- open "passed-on.txt" WriteMode
  hPutStrLn out "a line"
  hClose out
  h <- open "passed-on.txt" ReadMode
  hGetLine h >>= putStrLn
  hClose h
