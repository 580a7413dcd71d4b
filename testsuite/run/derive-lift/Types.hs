{-# LANGUAGE DeriveLift, StandaloneDeriving, TemplateHaskell, FlexibleContexts, UndecidableInstances #-}
module Types where

import Language.Haskell.TH
import Language.Haskell.TH.Syntax (Lift(..))

data Colour = Red | Green | Blue deriving (Show, Eq, Lift)
data Shape a = Circle { centre :: (Int, Int), radius :: a } | Line (Shape a) :-: Colour | Empty
  deriving (Show, Lift)
infixl 5 :-:
newtype Line a = Line a deriving (Show, Lift)
data Tree f a = Leaf a | Node (f (Tree f a))
deriving instance (Lift a, Lift (f (Tree f a))) => Lift (Tree f a)
deriving instance (Show a, Show (f (Tree f a))) => Show (Tree f a)
data Nothing' deriving Lift

-- What is computed while compiling.
primes :: [Int]
primes = sieve [2 .. 60] where
  sieve (p : ps) = p : sieve [x | x <- ps, x `mod` p /= 0]
  sieve [] = []

shapes :: [Shape Int]
shapes = [Circle (1, -2) 3, Line Empty :-: Blue]

forest :: Tree [] String
forest = Node [Leaf "a", Node [], Leaf "\1234\n"]


big :: Shape Int -> Bool
big s = case s of
  Circle _ r -> r > 2
  _ -> False

table :: Q Exp
table = lift (zip primes (cycle [Red, Green, Blue]))
