-- Lines, words and bytes of the input.
module Main (main) where

import qualified Data.ByteString.Char8 as B
import qualified Data.ByteString.Lazy.Char8 as L
import Data.List (foldl')

data Counts = Counts !Int !Int !Int

main :: IO ()
main = do
  text <- L.getContents
  let add (Counts l w b) line = Counts (l + 1) (w + length (B.words line)) (b + B.length line + 1)
      Counts ls ws bs = foldl' add (Counts 0 0 0) (map L.toStrict (L.lines text))
  print (ls, ws, bs)
