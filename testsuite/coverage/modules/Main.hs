module Main (main) where

import Data.Char (toUpper)
import qualified Data.Map.Strict as M
import Data.Stock
import Report hiding (unused)

-- | Conditions that are all true, all false, or both.
classify :: Int -> String
classify n
  | n < 0 = "debt"
  | n == 0, always = "none"
  | even n, n > 10 = "many pairs"
  | Just word <- lookup n small = word
  | otherwise = if n > 100 then "huge" else "some"
  where
    always = True
    small = [(1, "one"), (2, "two")]

totals :: [Item] -> M.Map String Int
totals items = M.fromListWith (+) [(kind i, count i) | i <- items, count i > 0, let _k = kind i]

pairs :: [(Int, Char)]
pairs = [(x, y) | x <- [1 .. 3], odd x, y <- "ab", x > 0]

main :: IO ()
main = do
  let stock = [item "nail" 30, item "saw" 2, Item { kind = "glue", count = 0 }]
      shout = map toUpper
  mapM_ print (M.toList (totals stock))
  mapM_ (putStrLn . shout . classify . count) stock
  print pairs
  report stock
  case stock of
    [] -> putStrLn "nothing"
    i : _ | count i > 100 -> putStrLn "much"
          | otherwise -> putStrLn ("first " ++ kind i)
