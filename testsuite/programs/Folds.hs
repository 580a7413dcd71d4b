-- Folds of every kind, scans, unfolds, and universal properties.
module Main where

import Data.List

hylo :: (b -> Maybe (a, b)) -> (a -> c -> c) -> c -> b -> c
hylo out f z b = maybe z (\(a, b') -> f a (hylo out f z b')) (out b)

binary :: Int -> String
binary = reverse . unfoldr (\n -> if n == 0 then Nothing else Just (if odd n then '1' else '0', n `div` 2))

compositions :: Int -> [[Int]]
compositions 0 = [[]]
compositions n = [k : rest | k <- [1 .. n], rest <- compositions (n - k)]

runs :: Ord a => [a] -> [[a]]
runs = foldr step []
  where
    step x ((y : ys) : rest) | x <= y = (x : y : ys) : rest
    step x rest = [x] : rest

main :: IO ()
main = do
  print (foldl (-) 10 [1, 2, 3 :: Int], foldr (-) 10 [1, 2, 3 :: Int], foldl' (flip (:)) [] "abc", foldr1 (\a b -> a ++ "(" ++ b ++ ")") ["x", "y", "z"])
  print (scanl (+) 0 [1 .. 5 :: Int], scanr (+) 0 [1 .. 5 :: Int], scanl1 max [3, 1, 4, 1, 5 :: Int], scanr1 (*) [1 .. 5 :: Int])
  print (mapAccumL (\a x -> (a + x, a * x)) 0 [1 .. 5 :: Int], mapAccumR (\a x -> (a + x, a * x)) 0 [1 .. 5 :: Int])
  print (hylo (\n -> if n == 0 then Nothing else Just (n, n - 1)) (*) 1 (10 :: Integer), binary 37)
  print (compositions 4, runs [1, 3, 2, 2, 5, 4 :: Int])
  print (group (sort "mississippi"), nub [3, 1, 3, 2, 1 :: Int], partition even [1 .. 9 :: Int], splitAt 2 "abcd")
  print (isPrefixOf "ab" "abc", isSuffixOf "bc" "abc", isInfixOf "xx" "abc", stripPrefix "foo" "foobar", isSubsequenceOf "ace" "abcde")
  print (transpose ["abc", "d", "ef"], intercalate ", " ["a", "b"], intersperse '-' "xyz", subsequences [1, 2, 3 :: Int])
  print (take 7 (permutations [1, 2, 3, 4 :: Int]), length (permutations "abcde"))
  print (insert 3 [1, 2, 4, 5 :: Int], delete 'l' "hello", [1, 2, 3, 4] \\ [2, 3 :: Int], union [1, 2] [2, 3 :: Int], intersect [1, 2, 3] [3, 1 :: Int])
  print (sortOn negate [3, 1, 2 :: Int], sortBy (\a b -> compare (snd b) (snd a)) [(1 :: Int, 'a'), (2, 'c'), (3, 'b')], insertBy (\a b -> compare b a) 3 [5, 4, 2, 1 :: Int])
  print (maximumBy (\a b -> compare (snd a) (snd b)) [(1 :: Int, 'a'), (2, 'c'), (3, 'c')], minimumBy (\a b -> compare (abs a) (abs b)) [-3, 2, -2 :: Int])
  print (zip3 [1 :: Int ..] "ab" [True, False], unzip3 [(1 :: Int, 'x', ()), (2, 'y', ())], zipWith3 (\a b c -> a + b * c) [1, 2] [3, 4] [5, 6 :: Int], lookup 2 [(1, "a"), (2, "b")])
  print (elemIndex 3 [1, 2, 3 :: Int], findIndex (> 1) [1, 2, 3 :: Int], elemIndices 1 [1, 0, 1 :: Int], find even [1, 3, 4, 5 :: Int], dropWhileEnd (== ' ') "ab  ")
  print (genericLength "abc" :: Integer, genericTake (2 :: Integer) "abc", genericReplicate (3 :: Integer) 'x', genericSplitAt (1 :: Integer) "ab", genericIndex "abc" (2 :: Integer))
  print (tails "ab", inits "ab", iterate (* 2) 1 !! 20 :: Int, replicate 3 'x', words "a b", zipWith (curry fst) "ab" [1 :: Int ..])
  print (groupBy (\a b -> even a == even b) [2, 4, 1, 3, 6 :: Int], deleteBy (\a b -> a == b + 1) 3 [1, 2, 3 :: Int], unwords (lines "x\ny"), foldl1 (-) [10, 2, 3 :: Int])
