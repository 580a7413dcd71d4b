#!/usr/bin/env runghc
{-# LANGUAGE GADTs, StrictData, MultiParamTypeClasses, StandaloneDeriving #-}
{-# LANGUAGE ExplicitForAll, ExplicitNamespaces, StandaloneKindSignatures, PolyKinds #-}
-- Forms of declarations that readers of Haskell's grammar get wrong.
module Main (main, type Shape (..)) where

import Data.Kind (Constraint, Type)
import Data.List (foldl')
import Data.Maybe (type Maybe (..), fromMaybe)

-- What follows a constructor's last argument begins a new line.
data Path = Path [String] Int
from `to` n = Path [from] n

newtype Step = Step Int
(Step a) `before` Step b = a < b

data Pair = Pair Int Int
x : xs = "colon"

data Colour where
  Red :: Colour
  Green :: Colour
  deriving (Eq, Show)

data Shape a where
  Circle :: a -> Shape a
  Square :: { side :: a, note :: ~String } -> Shape a

data Lazy = Lazy ~Int Int

data Sum = ~Int :+ Int

class Default where
  theDefault :: Int

instance Default where
  theDefault = 17

class Describe a where
  describe :: a -> String

instance forall a. Show a => Describe (Maybe a) where
  describe = maybe "nothing" show

deriving instance forall a. Show a => Show (Shape a)

type Holder :: (k -> Type) -> k -> Type
newtype Holder f a = Holder (f a)

type Held :: Type -> Constraint
class Held a where
  held :: a -> Int
  held _ = 3

instance Held Bool

usesDefault :: Default => Int
usesDefault = theDefault + 1

main :: IO ()
main = do
  case "here" `to` 3 of Path names n -> print (names, n)
  print (Step 1 `before` Step 2, x, xs)
  print (Red == Green, Green)
  print (case Lazy undefined 1 of Lazy _ n -> n)
  print (case undefined :+ 2 of _ :+ n -> n)
  print (usesDefault, theDefault)
  putStrLn (describe (Just 'c') ++ describe (Nothing :: Maybe Int))
  print (Circle 'c', side (Square 2 "two"))
  print (case Holder (Just 'h') of Holder f -> fromMaybe 'n' f)
  print (foldl' (+) 0 [held True, 1])
