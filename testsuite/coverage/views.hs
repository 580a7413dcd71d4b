{-# LANGUAGE ViewPatterns #-}
module Main (main) where
import qualified Data.Map as M
import Text.Read (readMaybe)

-- The same function in rows that follow each other is applied once for all of them.
kind :: M.Map String Int -> String -> String
kind m (flip M.lookup m -> Just n) | n > 2 = "large"
kind m (flip M.lookup m -> Just n) = show n
kind _ "" = "empty"
kind _ (count 'a' -> 0) = "none"
kind _ (count 'a' -> 1) = "one"
kind _ (count 'a' -> n) | even n = "even"
kind _ (count 'b' -> 0) = "odd, no b"
kind _ (count 'a' -> 3) = "three"
kind _ _ = "more"

count :: Char -> String -> Int
count c s = length (filter (== c) s)

-- Of several types.
parse :: String -> String
parse (readMaybe -> Just n) = show (n + 1 :: Int)
parse (readMaybe -> Just 'x') = "an x"
parse (readMaybe -> Just c) = [c]
parse (readMaybe -> Just True) = "true"
parse (readMaybe -> Just False) = "false"
parse _ = "?"

swap :: (a, b) -> (b, a)
swap (a, b) = (b, a)

both :: (Int, Int) -> (Int, Int) -> Int
both (swap -> (1, _)) (swap -> (2, _)) = 1
both (swap -> (1, a)) (swap -> (3, b)) = a + b
both (swap -> (n, _)) (fst -> m) = n * m

local :: Int -> Int -> Int
local k n = case n of
  (step -> 3) -> 0
  (step -> 4) -> 1
  (subtract k . step -> 3) -> 2
  _ -> go n
  where
    step x = x + k
    go (step -> m) | m > 10 = m
    go (step -> m) = go m

main :: IO ()
main = do
  let m = M.fromList (zip (words "one two three four") [1 ..])
  putStrLn (unwords (map (kind m) ["one", "three", "", "bcd", "ab", "aa", "aaa", "aaab", "aaaaab"]))
  putStrLn (unwords (map parse ["12", "'x'", "'y'", "True", "False", "None"]))
  print (both (0, 1) (0, 2), both (5, 1) (6, 3), both (2, 2) (3, 4))
  print (map (local 2) [1, 2, 3, 5, 9])
