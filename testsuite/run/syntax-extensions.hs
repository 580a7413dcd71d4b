{-# LANGUAGE TupleSections, ParallelListComp, NegativeLiterals, LambdaCase #-}
{-# LANGUAGE RecordWildCards, NamedFieldPuns, MultiWayIf, BlockArguments #-}
module Main (main) where

import Control.Monad (forM_, when)

data P = P { px :: Int, py :: Int, name :: String } deriving Show

norm :: P -> Int
norm P {..} = px * px + py * py

shift :: Int -> P -> P
shift px P { py, name } = P { name = name ++ "'", .. }

mk :: Int -> Int -> P
mk px py = P {..} where name = "mk"

grade :: Int -> String
grade n = if | n > 90 -> "A"
             | n > 50, let m = n - 50 -> if | m > 20 -> "B"
                                            | m > 10 -> "C"
             | otherwise -> "D"

main :: IO ()
main = do
  print (map (,True) [1 :: Int, 2])
  print (map (1 :: Int,,'c') "ab")
  print [(x, y) | x <- [1 :: Int ..] | y <- "abc"]
  print [(x, y, z) | x <- [1 :: Int, 2], y <- [x ..  3] | (z, _) <- zip [10 :: Int ..] "abcdefg"]
  print (norm (P 3 4 "p"), shift 9 (P 1 2 "q"), mk 5 6)
  print (map abs [-1 :: Int, 2, -3], abs -4 :: Int)
  mapM_ (putStrLn . grade) [95, 75, 65, 10]
  forM_ [1 :: Int, 2] \n -> do
    when (n > 1) do
      print n
  print $ (\case { -1 -> "neg"; _ -> "other" }) (-1 :: Int)
