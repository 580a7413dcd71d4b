{-# LANGUAGE GeneralizedNewtypeDeriving #-}
-- Derived instances whose contexts come from the instances of superclasses.
module Main (main) where

class Scale s where
  scale :: Scaled s -> Integer

data Two
data Ten

instance Scale Two where
  scale _ = 2

instance Scale Ten where
  scale _ = 10

-- Real and Enum need nothing of `s` themselves; Num and Ord do.
newtype Scaled s = Scaled Integer
  deriving (Show, Real, Enum)

instance Scale s => Eq (Scaled s) where
  x == y = compare x y == EQ

instance Scale s => Ord (Scaled s) where
  compare x@(Scaled a) (Scaled b) = compare (a `div` scale x) (b `div` scale x)

instance Scale s => Num (Scaled s) where
  Scaled a + Scaled b = Scaled (a + b)
  x@(Scaled a) * Scaled b = Scaled (a * b `div` scale x)
  negate (Scaled a) = Scaled (negate a)
  abs (Scaled a) = Scaled (abs a)
  signum (Scaled a) = Scaled (signum a)
  fromInteger n = let x = Scaled (n * scale x) in x

data Pair a = Pair a a
  deriving (Show, Ord)

instance (Show a, Eq a) => Eq (Pair a) where
  Pair a b == Pair c d = show a == show c && b == d

smallest :: (Show a, Ord a) => [Pair a] -> Pair a
smallest = minimum

main :: IO ()
main = do
  print (toRational (3 * 4 :: Scaled Two), toRational (3 * 4 :: Scaled Ten))
  print (Scaled 10 == (Scaled 13 :: Scaled Ten), Scaled 10 == (Scaled 13 :: Scaled Two))
  print (fromEnum (7 :: Scaled Ten))
  print (smallest [Pair 3 1, Pair 2 9, Pair 2 (5 :: Int)])
