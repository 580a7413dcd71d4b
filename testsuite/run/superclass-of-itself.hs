{-# LANGUAGE ConstraintKinds, DataKinds, FlexibleContexts, FlexibleInstances, GADTs, KindSignatures #-}
{-# LANGUAGE MultiParamTypeClasses, PolyKinds, RankNTypes, ScopedTypeVariables, TypeFamilies #-}
{-# LANGUAGE TypeOperators, UndecidableInstances, UndecidableSuperClasses, AllowAmbiguousTypes, TypeApplications #-}
-- A class that is above itself at other types, and a synonym that lacks a type.
module Main (main) where

import Data.Kind (Constraint, Type)

class Top x
instance Top x

class Both c d x
instance (c x, d x) => Both c d x

class (AllF c xs, All Top xs) => All (c :: k -> Constraint) (xs :: [k]) where
  fold :: (forall y ys. (c y, All c ys) => r ys -> r (y ': ys)) -> r '[] -> r xs

type family AllF (c :: k -> Constraint) (xs :: [k]) :: Constraint where
  AllF c '[] = ()
  AllF c (x ': xs) = (c x, All c xs)

instance All c '[] where
  fold _ nil = nil

instance (c x, All c xs) => All c (x ': xs) where
  fold cons nil = cons (fold @_ @c cons nil)

type List xs = All Top xs
type All2 c = All (All c)

data Dict (c :: k -> Constraint) (x :: k) where
  Dict :: c x => Dict c x

data Values (xs :: [Type]) where
  Nil :: Values '[]
  (:>) :: x -> Values xs -> Values (x ': xs)
infixr 5 :>

newtype Size xs = Size Int

size :: forall xs. List xs => Values xs -> Int
size _ = case fold @_ @Top @xs next (Size 0) of Size n -> n
  where
    next :: Size ys -> Size (y ': ys)
    next (Size n) = Size (n + 1)

-- The size follows from the stronger constraint, by what is above it.
texts :: forall xs. All Show xs => Values xs -> (Int, [String])
texts vs = (size vs, go vs)
  where
    go :: All Show ys => Values ys -> [String]
    go Nil = []
    go (v :> rest) = show v : go rest

nested :: Dict (All2 Show) '[ '[Int, Bool], '[]] -> String
nested Dict = "nested"

main :: IO ()
main = do
  print (texts ('x' :> True :> (3 :: Int) :> Nil))
  print (size Nil, texts Nil)
  putStrLn (nested Dict)
