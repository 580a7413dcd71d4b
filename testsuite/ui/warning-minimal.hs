{-# OPTIONS_GHC -Wx-partial #-}
-- Which methods an instance needs is what the class says, not which have defaults.
module Main (main) where

newtype R = R Int

instance Show R

instance Eq R

instance Ord R where
  R a <= R b = a <= b

instance Num R where
  R a + R b = R (a + b)
  R a * R b = R (a * b)
  negate (R a) = R (negate a)

class Both a where
  {-# MINIMAL one, (two | three) #-}
  one, two, three :: a -> a
  one = id
  two = three
  three = two

instance Both Int

instance Both Char where
  one = succ
  three = succ

class NoDefault a where
  thing :: a
  other :: a

instance NoDefault Int where
  other = 1

main :: IO ()
main = do
  print (one (head [1 :: Int]), two 'a', other :: Int)
  print (R 1 < R 2)
