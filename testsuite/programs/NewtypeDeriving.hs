{-# LANGUAGE GeneralizedNewtypeDeriving, StandaloneDeriving, DeriveFunctor, DeriveFoldable, DeriveTraversable #-}
-- Deriving through newtypes, standalone deriving, derived traversals.
module Main where

import Control.Monad.State
import Data.Foldable (toList)
import Data.Ix (Ix, inRange, index, range)

newtype Money = Money Int deriving (Eq, Ord, Num, Enum, Real, Integral)

instance Show Money where
  showsPrec d (Money n) = showParen (d > 9) (showString "$" . shows n)

newtype Supply a = Supply (State Int a) deriving (Functor, Applicative, Monad, MonadState Int)

fresh :: Supply Int
fresh = do
  n <- get
  put (n + 1)
  return n

runSupply :: Supply a -> a
runSupply (Supply m) = evalState m 0

data Rose a = Rose a [Rose a] deriving (Show, Eq, Functor, Foldable, Traversable)

data Pair f a = Pair (f a) (f a) | Single a (Maybe (f a)) deriving (Functor, Foldable, Traversable)

deriving instance (Show a, Show (f a)) => Show (Pair f a)

data Expr v a = Var v | Lit Int | Op a (Expr v a) (Expr v a) | Call String [Expr v a]
  deriving (Show, Functor, Foldable, Traversable)

data Axis = X | Y | Z deriving (Eq, Ord, Show, Enum, Bounded, Ix)

data Cell = Cell { row :: Int, axis :: Axis } deriving (Eq, Ord, Show, Ix)

data Opaque = Opaque Int
deriving instance Eq Opaque
deriving instance Show Opaque

number :: Traversable t => t a -> Supply (t (Int, a))
number = traverse (\a -> fresh >>= \n -> return (n, a))

grow :: Int -> Rose Int
grow n = Rose n [grow k | k <- [n `div` 2, n - 3], k > 0, k < n]

main :: IO ()
main = do
  print (sum [Money 3, 4, Money 5], Money 17 `div` 5, [Money 1 .. 4])
  print (Just (Money 3 - 10))
  print (toInteger (Money 12), realToFrac (Money 3) / 2 :: Double)
  let t = Rose 'a' [Rose 'b' [Rose 'c' []], Rose 'd' []]
  print (runSupply (number t))
  print (toList t, length t, maximum t, elem 'z' t)
  print (fmap succ t == fmap succ t, foldr (:) "" (fmap succ t))
  let p = Pair [1, 2] [3 :: Int]
  print (fmap (+ 1) p, sum p)
  print (traverse (\x -> if x > 0 then Just (x * 2) else Nothing) (Single 4 (Just [5, 6 :: Int])))
  print (mapM (\x -> [x, -x]) (Pair (Just 1) Nothing))
  let e = Op '+' (Var "x") (Op '*' (Lit 2) (Call "f" [Var "y", Op '-' (Lit 1) (Lit 0)]))
  print (toList e, fmap fromEnum e)
  print (range (X, Z), index (X, Z) Y, inRange (X, Y) Z)
  print (range (Cell 0 X, Cell 1 Y), index (Cell 0 X, Cell 3 Z) (Cell 2 Y))
  print (Opaque 3 == Opaque 3, Opaque 4)
  print (sum (grow 20), length (grow 30), product (fmap (`mod` 7) (grow 9)))
