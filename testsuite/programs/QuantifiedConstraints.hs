{-# LANGUAGE QuantifiedConstraints, RankNTypes, UndecidableInstances, KindSignatures, StandaloneDeriving, ScopedTypeVariables #-}
module Main (main) where
import Data.Kind (Type)

newtype Fix f = Fix (f (Fix f))

instance (forall a. Show a => Show (f a)) => Show (Fix f) where
  showsPrec d (Fix x) = showParen (d > 10) (showString "Fix " . showsPrec 11 x)

instance (forall a. Eq a => Eq (f a)) => Eq (Fix f) where
  Fix a == Fix b = a == b

data ListF e r = NilF | ConsF e r deriving (Show, Eq)

data Rose f a = Branch a (f (Rose f a))
instance (Eq a, forall b. Eq b => Eq (f b)) => Eq (Rose f a) where
  Branch x xs == Branch y ys = x == y && xs == ys

class (forall m. Monad m => Monad (t m)) => Trans t where
  up :: Monad m => m a -> t m a

newtype IdT m a = IdT { runIdT :: m a }
instance Functor m => Functor (IdT m) where fmap f (IdT m) = IdT (fmap f m)
instance Applicative m => Applicative (IdT m) where
  pure = IdT . pure
  IdT f <*> IdT x = IdT (f <*> x)
instance Monad m => Monad (IdT m) where
  IdT m >>= k = IdT (m >>= runIdT . k)
instance Trans IdT where up = IdT

twice :: (Trans t, Monad m) => m Int -> t m Int
twice m = do
  a <- up m
  b <- up m
  return (a + b)

showAll :: (forall x. Show (f x)) => [f Int] -> f Bool -> String
showAll xs y = show xs ++ show y

data P a = P deriving Show

main :: IO ()
main = do
  let l = Fix (ConsF (1 :: Int) (Fix (ConsF 2 (Fix NilF))))
  print l
  print (l == l, l == Fix NilF)
  print (Branch 1 [Branch (2 :: Int) []] == Branch 1 [Branch 2 []])
  runIdT (twice (return 21)) >>= print
  putStrLn (showAll [P, P] P)
