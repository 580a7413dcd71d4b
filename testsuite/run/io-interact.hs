module Main where

-- Reads and writes lazily: the whole input is never needed at once.
main :: IO ()
main = interact (unlines . map shout . lines)
  where
    shout l = l ++ replicate (length (words l)) '!'
