module Main where

import Control.Monad
import System.IO

data Shape = Circle Int | Square Int
  deriving (Show, Eq)

area :: Shape -> Int
area (Circle r) = 3 * r * r
area (Square a) = a * a

greet :: String -> IO ()
greet name = do
  putStr "Hello, "
  putStr name
  putStrLn "!"

firstTwo :: [Int] -> Maybe (Int, Int)
firstTwo xs = do
  (a : b : _) <- Just xs
  let c = a + b
  return (a, c)

pairs :: Int -> [(Int, Int)]
pairs n = do
  x <- [1 .. n]
  y <- [x .. n]
  guard (x + y == n)
  pure (x, y)

safeDiv :: Int -> Int -> Either String Int
safeDiv _ 0 = Left "division by zero"
safeDiv x y = Right (x `div` y)

calc :: Int -> Int -> Int -> Either String Int
calc a b c = do
  x <- safeDiv a b
  y <- safeDiv x c
  if y > 100 then Left "too large" else return (y + 1)

-- A loop whose steps depend on each other.
countdown :: Int -> IO Int
countdown n
  | n == 0 = return 0
  | otherwise = do
      when (n `mod` 25 == 0) $ putStrLn ("at " ++ show n)
      rest <- countdown (n - 1)
      return (rest + n)

main :: IO ()
main = do
  hSetBuffering stdout NoBuffering
  greet "world"
  print (map area [Circle 2, Square 5])
  mapM_ print [Circle 1, Square (-2)]
  forM_ (zip [1 :: Int ..] "abc") $ \(i, c) -> putStrLn (show i ++ [c])
  print (firstTwo [3, 4, 5])
  print (firstTwo [3])
  print (pairs 9)
  print [calc 1000 5 2, calc 1 0 2, calc 100000 1 1]
  total <- countdown 100
  print total
  let f = (+) <$> (* 2) <*> (+ 10)
      n = 3 :: Int
  print (f n)
  xs <- forM [1 :: Int, 2, 3] (\x -> return (x * x))
  print xs
  unless (null xs) $ do
    putChar 'o'
    putChar 'k'
    putChar '\n'
  sequence_ [putStr (show k ++ " ") | k <- [1 :: Int .. 10]]
  putStrLn ""
  r <- foldM (\acc x -> do { putStr (show x ++ ";"); return (acc + x) }) (0 :: Int) [1 .. 5]
  putStrLn ""
  print r
  print =<< mapM (return . negate) [1 :: Int, 2]
  print (sequence [Just 1, Just (2 :: Int)], sequence [Just (1 :: Int), Nothing])
  print (replicateM 2 "ab")
  print (join [[1 :: Int], [2, 3]], void (Just 'x'))
  print (zipWithM (\a b -> if b == 0 then Nothing else Just (a `div` b)) [10, 20] [2, 5 :: Int])
  print (0.1 :: Double, -2.5e-3 :: Double, Just (-1.0 :: Double), 1 / 0 :: Double)
