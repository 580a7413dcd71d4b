{-# LANGUAGE FlexibleInstances, FlexibleContexts, KindSignatures, MultiParamTypeClasses, UndecidableInstances, RankNTypes, ScopedTypeVariables #-}
module Main where

import Data.Kind (Type)

class Describe a where
  describe :: a -> String
instance {-# OVERLAPPABLE #-} Show a => Describe a where
  describe x = "show " ++ show x
instance Describe Bool where
  describe b = if b then "yes" else "no"
instance {-# OVERLAPPING #-} Describe String where
  describe s = "text " ++ s
instance {-# OVERLAPPABLE #-} Describe a => Describe [a] where
  describe xs = "list of " ++ concatMap describe xs
instance (Describe a, Describe b) => Describe (a, b) where
  describe (a, b) = describe a ++ " and " ++ describe b

class Container (f :: Type -> Type) where
  empty :: f a
  insert :: a -> f a -> f a
  toL :: f a -> [a]
instance Container [] where
  empty = []
  insert = (:)
  toL = id

newtype Fix (f :: * -> *) = Fix (f (Fix f))
data ListF a r = NilF | ConsF a r
instance Functor (ListF a) where
  fmap _ NilF = NilF
  fmap f (ConsF a r) = ConsF a (f r)
cata :: Functor f => (f a -> a) -> Fix f -> a
cata alg (Fix x) = alg (fmap (cata alg) x)

instance Show (f (Fix f)) => Show (Fix f) where
  showsPrec d (Fix x) = showParen (d > 10) (showString "Fix " . showsPrec 11 x)
instance (Show a, Show r) => Show (ListF a r) where
  showsPrec _ NilF = showString "NilF"
  showsPrec d (ConsF a r) = showParen (d > 10) (showString "ConsF " . showsPrec 11 a . showChar ' ' . showsPrec 11 r)

-- Polymorphic recursion through dictionaries.
data Nest a = Nil | Nest a (Nest (a, a))
depth :: Show a => Nest a -> [String]
depth Nil = []
depth (Nest x rest) = show x : depth rest

-- Methods with constraints of their own, also in defaults.
class Monoid' a where
  unit :: a
  join :: a -> a -> a
class Walk t where
  walk :: Monoid' m => (a -> m) -> t a -> m
  walkAll :: Monoid' m => t m -> m
  walkAll = walk id
  total :: (Num n, Ord n) => t n -> (n, n)
  total t = case walk (\n -> SumMax n n) t of SumMax s m -> (s, m)
data SumMax n = SumMax n n
instance (Num n, Ord n) => Monoid' (SumMax n) where
  unit = SumMax 0 0
  join (SumMax a b) (SumMax c d) = SumMax (a + c) (max b d)
instance Monoid' [b] where
  unit = []
  join = (++)
data Tree a = Leaf | Node (Tree a) a (Tree a)
instance Walk Tree where
  walk _ Leaf = unit
  walk f (Node l x r) = walk f l `join` (f x `join` walk f r)
fromList :: [a] -> Tree a
fromList [] = Leaf
fromList (x : xs) = Node (fromList l) x (fromList r)
  where (l, r) = splitAt (length xs `div` 2) xs

class (Eq a, Show a) => Entity a where
  ident :: a -> Int
  same :: a -> a -> Bool
  same x y = x == y || show x == show y
  tag :: Show t => t -> a -> String
  tag t x = show t ++ "#" ++ show (ident x) ++ show x
instance Entity Bool where ident = fromEnum
instance Entity a => Entity (Maybe a) where
  ident = maybe 0 ((+ 1) . ident)

main :: IO ()
main = do
  putStrLn (describe (3 :: Int))
  putStrLn (describe "x")
  putStrLn (describe [True, False])
  putStrLn (describe (True, ["a", "b"]))
  putStrLn (describe (Just 'x'))
  print (toL (insert 1 (insert 2 empty) :: [Int]))
  let l = Fix (ConsF 1 (Fix (ConsF 2 (Fix NilF))))
  print (cata (\x -> case x of { NilF -> 0; ConsF a r -> a + r }) l)
  print l
  mapM_ putStrLn (depth (Nest 1 (Nest (2, 3) (Nest ((4, 5), (6, 7)) Nil))))
  let t = fromList [3, 1, 4, 1, 5, 9, 2, 6 :: Int]
  print (total t)
  print (walk (\x -> [x, x * 10]) t)
  putStrLn (walkAll (fromList ["ab", "cd", "ef"]))
  print (total (fromList [1.5, 2.5]))
  putStrLn (tag 'c' (Just True))
  print (same (Just True) Nothing, same False False)
