-- Loops that look at the first element themselves, and lists of functions that are called at one
-- place: nothing is evaluated that is not asked for, and nothing is left out.
module Main (main) where

import Control.Exception (ErrorCall, SomeException, evaluate, try)

failing :: Show a => a -> IO ()
failing x = do
  r <- try (evaluate x)
  case r of
    Left e -> putStrLn ("failed: " ++ takeWhile (/= '\n') (show (e :: ErrorCall)))
    Right y -> print y

upTo :: Int -> Int -> [Int]
upTo a b = [k * 3 `mod` 17 | k <- [a .. b]]

-- Elements are dropped before there is a first one.
odds :: Int -> Int -> [Int]
odds a b = [k | k <- [a .. b], odd k]

-- The rest fails, and only who asks for it sees that.
stops :: Int -> [Int]
stops n = n : if n == 3 then error ("stopped at " ++ show n) else stops (n + 1)

firstOr :: Int -> [Int] -> Int
firstOr d list = case list of
  [] -> d
  x : rest | x > 2 -> x
           | otherwise -> sum rest + x

both :: [Int] -> (Int, Int)
both list = case list of
  [] -> (0, 0)
  x : rest -> (x, product rest)

-- A walk over pairs that is larger than what is copied.
walk :: Int -> Int -> [(Int, Char)]
walk n m = concat [piece i j | i <- [1 .. n], j <- [i .. m], (i + j) `mod` 3 /= 0]
  where
    piece i j
      | i * j `mod` 7 == 0 = []
      | i * j `mod` 7 == 1 = [(i + j, 'a')]
      | i * j `mod` 7 == 2 = [(i - j, 'b'), (j - i, 'c')]
      | i > j = [(i, 'd')]
      | otherwise = [(k, toEnum (k `mod` 26 + 97)) | k <- [i .. j], even k || k `mod` 5 == 0]

main :: IO ()
main = do
  print (maximum (upTo 1 100), minimum (upTo 5 9), maximum (odds 2 9), minimum (odds 4 100))
  failing (maximum (map negate (odds 4 4)))
  print (last (scanl (+) 0 [1 .. 1000 :: Int]), last (scanl1 max (upTo 1 30)), last (scanr (-) 0 (upTo 1 9)))
  print (foldr1 (-) (upTo 3 8), foldl1 (-) (upTo 3 8), foldr1 (\x r -> if x > 9 then x else r) (upTo 1 1000000))
  print (last (takeWhile (< 50) (iterate (\x -> x * 2 + 1) (1 :: Int))))
  print (head (stops 1), take 3 (stops 1), firstOr 7 (stops 3), firstOr 7 (odds 4 4), firstOr 0 (upTo 12 14))
  failing (maximum (stops 0))
  failing (last (stops 2))
  failing (snd (both (stops 2)))
  print (fst (both (stops 2)), both (odds 1 7))
  print (length (walk 9 12), sum (map fst (walk 9 12)), map snd (take 20 (walk 9 12)))
  print (last (walk 4 6), maximum (map fst (walk 5 8)))
  r <- try (evaluate (maximum (take 0 (stops 1))))
  putStrLn (either (\e -> const "nothing there" (e :: SomeException)) show r)
  let n = length (walk 3 3)
  print (sum (take 10 (iterate (\x -> (x * n + 1) `mod` 1009) 1)), take n (iterate (+ n) n))
  print (sum (takeWhile (< 40) (let go i = i * n : go (i + n) in go 1)))
