-- slow
-- Hundreds of large Integers between two collections, and small objects made
-- before, between and after them: none may lie where another does.
module Main (main) where

import Data.List (foldl')

-- An Integer of a little more than 5,000 bytes, and a small witness of it.
entry :: Int -> (Integer, [Int])
entry n = (2 ^ (40000 + n) - 1, [n, n + 1 .. n + 5])

holds :: (Integer, [Int]) -> Bool
holds (big, small) =
  case small of
    n : _ -> big + 1 == 2 ^ (40000 + n) && sum small == 6 * n + 15
    [] -> False

main :: IO ()
main = do
  let entries = map entry [0 .. 699]
  -- All of them are made before any is looked at.
  print (foldl' (\k (big, small) -> if odd big then k + length small else k) 0 entries)
  print (all holds entries, length (filter holds (reverse entries)))
