-- Lines, words and characters of the input.
module Main (main) where

import qualified Data.Text as T
import qualified Data.Text.IO as T

main :: IO ()
main = do
  text <- T.getContents
  print (length (T.lines text), length (T.words text), T.length text)
