{-# LANGUAGE ExistentialQuantification #-}
-- Existential shapes, and heterogeneous lists with several classes.
module Main where

import Data.List (sortBy)
import Data.Ord (comparing)

class Shape a where
  area :: a -> Double
  perimeter :: a -> Double
  name :: a -> String
  describe :: a -> String
  describe s = name s ++ " of area " ++ rounded (area s) ++ " and perimeter " ++ rounded (perimeter s)

rounded :: Double -> String
rounded x = show (fromIntegral (round (x * 100) :: Int) / 100 :: Double)

data Circle = Circle Double
data Rect = Rect Double Double
data Polygon = Polygon [(Double, Double)]

instance Shape Circle where
  area (Circle r) = pi * r * r
  perimeter (Circle r) = 2 * pi * r
  name _ = "circle"

instance Shape Rect where
  area (Rect a b) = a * b
  perimeter (Rect a b) = 2 * (a + b)
  name (Rect a b)
    | a == b = "square"
    | otherwise = "rectangle"

instance Shape Polygon where
  area (Polygon ps) = abs (sum (zipWith cross ps (tail ps ++ [head ps]))) / 2
    where
      cross (a, b) (c, d) = a * d - b * c
  perimeter (Polygon ps) = sum (zipWith dist ps (tail ps ++ [head ps]))
    where
      dist (a, b) (c, d) = sqrt ((a - c) ^ (2 :: Int) + (b - d) ^ (2 :: Int))
  name (Polygon ps) = show (length ps) ++ "-gon"
  describe p = "a " ++ name p

data AnyShape = forall s. Shape s => AnyShape s

instance Shape AnyShape where
  area (AnyShape s) = area s
  perimeter (AnyShape s) = perimeter s
  name (AnyShape s) = name s
  describe (AnyShape s) = describe s

data Showable = forall a. (Show a, Ord a) => MkShowable [a] | Plain Int

instance Show Showable where
  showsPrec d (MkShowable xs) = showParen (d > 10) $ showString "max " . showsPrec 11 (maximum xs)
  showsPrec _ (Plain n) = shows n

-- An object with hidden state.
data Counter = forall s. MkCounter s (s -> s) (s -> Int)

run :: Int -> Counter -> [Int]
run n (MkCounter s step view) = map view (take n (iterate step s))

counters :: [Counter]
counters = [MkCounter 0 (+ 1) id, MkCounter "" ('x' :) length, MkCounter (0, 1) (\(a, b) -> (b, a + b)) fst, MkCounter [1 :: Int ..] (drop 3) head]

scale :: Double -> AnyShape -> AnyShape
scale k s = AnyShape (Scaled k s)

data Scaled = Scaled Double AnyShape

instance Shape Scaled where
  area (Scaled k s) = k * k * area s
  perimeter (Scaled k s) = k * perimeter s
  name (Scaled _ s) = "scaled " ++ name s

main :: IO ()
main = do
  let shapes = [AnyShape (Circle 1), AnyShape (Rect 2 3), AnyShape (Rect 2 2), AnyShape (Polygon [(0, 0), (4, 0), (4, 3)]), scale 2 (AnyShape (Circle 0.5))]
  mapM_ (putStrLn . describe) shapes
  putStrLn (unwords (map name (sortBy (comparing area) shapes)))
  print (rounded (sum (map area shapes)))
  print [MkShowable [1, 5, 3 :: Int], MkShowable "hello", Plain 7, MkShowable [Just 2.5, Nothing]]
  print (Just (MkShowable [[1, 2], [3 :: Int]]))
  mapM_ (print . run 6) counters
