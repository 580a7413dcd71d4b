-- The most frequent words of the input.
module Main (main) where

import Data.List (foldl', sortBy)
import qualified Data.Map.Strict as M
import Data.Ord (comparing)
import qualified Data.Text as T
import qualified Data.Text.IO as T

main :: IO ()
main = do
  text <- T.getContents
  let counts = foldl' (\m w -> M.insertWith (+) w (1 :: Int) m) M.empty (T.words text)
  mapM_ print (take 10 (sortBy (comparing (negate . snd)) (M.toList counts)))
