-- How often each piece of some lengths is in a genome.
module Main (main) where

import qualified Data.ByteString.Char8 as B
import Data.List (sortBy)
import qualified Data.Map.Strict as M
import Data.Ord (comparing)

main :: IO ()
main = do
  genome <- fmap (B.filter (/= '\n')) B.getContents
  mapM_ (report genome) [1, 2, 4, 6]

report :: B.ByteString -> Int -> IO ()
report genome k = do
  let counts = go M.empty 0
      go m i
        | i + k > B.length genome = m
        | otherwise = go (M.insertWith (+) (B.take k (B.drop i genome)) (1 :: Int) m) (i + 1)
  mapM_ print (take 4 (sortBy (comparing (negate . snd)) (M.toList counts)))
