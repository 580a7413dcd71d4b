-- Roman numerals and number names.
module Main where

import Data.List (find, unfoldr)
import Data.Maybe (fromMaybe, mapMaybe)

symbols :: [(Int, String)]
symbols = [(1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]

toRoman :: Int -> String
toRoman = concat . unfoldr step
  where
    step n = (\(v, s) -> (s, n - v)) <$> find ((<= n) . fst) symbols

fromRoman :: String -> Maybe Int
fromRoman s
  | toRoman n == s = Just n
  | otherwise = Nothing
  where
    n = go (mapMaybe digit s)
    go (a : b : rest)
      | a < b = b - a + go rest
      | otherwise = a + go (b : rest)
    go xs = sum xs
    digit c = lookup [c] [(t, v) | (v, t) <- symbols]

name :: Integer -> String
name 0 = "zero"
name n
  | n < 0 = "minus " ++ name (negate n)
  | otherwise = unwords (go n)
  where
    go k
      | k == 0 = []
      | k < 20 = [small !! fromInteger (k - 1)]
      | k < 100 = let (t, u) = k `divMod` 10 in [tens !! fromInteger (t - 2) ++ (if u > 0 then "-" ++ name u else "")]
      | k < 1000 = let (h, r) = k `divMod` 100 in go h ++ ["hundred"] ++ (if r > 0 then "and" : go r else [])
      | otherwise = fromMaybe ["many"] (scaled k)
    scaled k = do
      (v, s) <- find ((<= k) . fst) [(10 ^ (3 * i), w) | (i, w) <- reverse (zip [1 :: Int ..] ["thousand", "million", "billion", "trillion"])]
      return (go (k `div` v) ++ [s] ++ go (k `mod` v))
    small = words "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    tens = words "twenty thirty forty fifty sixty seventy eighty ninety"

main :: IO ()
main = do
  print (map toRoman [1, 4, 9, 14, 40, 90, 399, 1994, 2024, 3999])
  print (map fromRoman ["MCMXCIV", "IIII", "XLII", "IC", "ABC", ""])
  print (all (\n -> fromRoman (toRoman n) == Just n) [1 .. 3999])
  mapM_ (putStrLn . name) [0, 7, 13, 21, 100, 342, 1001, 65536, 1000000, 1234567890123, -40]
