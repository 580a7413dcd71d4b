{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances, FlexibleContexts, ScopedTypeVariables #-}
-- Multi-parameter classes: a container interface, conversions, and units.
module Main where

import qualified Data.Map as M
import qualified Data.Set as S

class Container f a where
  empty :: f a
  insert :: a -> f a -> f a
  toL :: f a -> [a]

instance Container [] a where
  empty = []
  insert = (:)
  toL = id

instance Ord a => Container S.Set a where
  empty = S.empty
  insert = S.insert
  toL = S.toList

newtype Bag a = Bag (M.Map a Int)

instance Ord a => Container Bag a where
  empty = Bag M.empty
  insert x (Bag m) = Bag (M.insertWith (+) x 1 m)
  toL (Bag m) = concatMap (\(x, n) -> replicate n x) (M.toList m)

fill :: Container f a => [a] -> f a
fill = foldr insert empty

class Convert a b where
  convert :: a -> b

instance Convert Int String where
  convert n = "#" ++ show n

instance Convert Bool Int where
  convert b = if b then 1 else 0

instance Convert a b => Convert [a] [b] where
  convert = map convert

instance (Convert a c, Convert b d) => Convert (a, b) (c, d) where
  convert (a, b) = (convert a, convert b)

newtype Metres = Metres Double deriving (Show, Eq)
newtype Feet = Feet Double deriving (Show, Eq)

instance Convert Metres Feet where
  convert (Metres m) = Feet (m / 0.3048)

instance Convert Feet Metres where
  convert (Feet f) = Metres (f * 0.3048)

class Monoid' m where
  unit :: m
  op :: m -> m -> m

instance Monoid' [a] where
  unit = []
  op = (++)

instance (Monoid' a, Monoid' b) => Monoid' (a, b) where
  unit = (unit, unit)
  op (a, b) (c, d) = (op a c, op b d)

instance Monoid' Int where
  unit = 0
  op = (+)

total :: forall m a. Monoid' m => (a -> m) -> [a] -> m
total f = go
  where
    go :: [a] -> m
    go [] = unit
    go (x : xs) = f x `op` go xs

class Graph g v where
  successors :: g v -> v -> [v]

newtype Adj v = Adj [(v, [v])]
newtype Fn v = Fn (v -> [v])

instance Eq v => Graph Adj v where
  successors (Adj ps) v = maybe [] id (lookup v ps)

instance Graph Fn v where
  successors (Fn f) = f

reachable :: (Graph g v, Ord v) => g v -> v -> [v]
reachable g s = S.toList (go S.empty [s])
  where
    go seen [] = seen
    go seen (v : vs)
      | v `S.member` seen = go seen vs
      | otherwise = go (S.insert v seen) (successors g v ++ vs)

main :: IO ()
main = do
  let xs = [3, 1, 3, 2, 1 :: Int]
  print (toL (fill xs :: [Int]), toL (fill xs :: S.Set Int), toL (fill xs :: Bag Int))
  putStrLn (convert (7 :: Int))
  print (convert [(True, 1 :: Int), (False, 2)] :: [(Int, String)])
  print (convert (Feet 100) :: Metres)
  print (convert (convert (Feet 10) :: Metres) == Feet 10)
  print (total (\x -> ([x], x)) xs)
  print (reachable (Adj [(1, [2, 3]), (2, [4]), (5, [1])]) (1 :: Int))
  print (reachable (Fn (\n -> filter (<= 60) [n * 2, n * 3])) (1 :: Int))
