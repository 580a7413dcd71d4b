module Shapes.Types (Shape (..), Unit, HasArea (..), module Data.Maybe, mkUnit, unUnit, (<+>)) where

import Data.Maybe

infixr 5 <+>

data Shape = Square Double | Disc { radius :: Double } deriving (Eq, Show)

newtype Unit = Unit Double deriving (Eq, Ord)

mkUnit :: Double -> Maybe Unit
mkUnit d
  | d < 0 || d > 1 = Nothing
  | otherwise = Just (Unit d)

unUnit :: Unit -> Double
unUnit (Unit d) = d

class HasArea a where
  area :: a -> Double
  area = const 0
  corners :: a -> Int

(<+>) :: Shape -> [Shape] -> [Shape]
s <+> ss = s : filter (/= s) ss

instance HasArea Shape where
  area (Square a) = a * a
  area (Disc r) = 3 * r * r
  corners Square {} = 4
  corners _ = 0
