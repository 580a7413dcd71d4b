-- Lines, words and characters of the input.
module Main (main) where

import Data.List (foldl')

data Counts = Counts !Int !Int !Int

main :: IO ()
main = do
  text <- getContents
  let add (Counts l w c) line = Counts (l + 1) (w + length (words line)) (c + length line + 1)
      Counts ls ws cs = foldl' add (Counts 0 0 0) (lines text)
  print (ls, ws, cs)
