{-# LANGUAGE DataKinds, GADTs, KindSignatures, PatternSynonyms #-}
{-# OPTIONS_GHC -Wincomplete-patterns #-}
module Main (main) where

data Nat = Z | S Nat

data Vec (n :: Nat) a where
  Nil :: Vec 'Z a
  Cons :: a -> Vec n a -> Vec ('S n) a

-- No number is less than zero.
data Below (n :: Nat) where
  First :: Below ('S n)
  Next :: Below n -> Below ('S n)

at, both :: Vec n a -> Below n -> a
at (Cons x _) First = x
at (Cons _ xs) (Next i) = at xs i
both (Cons x _) First = x

pair :: (Vec n a, Below n) -> a
pair (Cons x _, _) = x

perhaps :: Maybe (Below 'Z) -> Int
perhaps Nothing = 0

pattern Two :: a -> b -> (a, b)
pattern Two { one, two } = (one, two)
{-# COMPLETE Two #-}

main :: IO ()
main = do
  let xs = Cons 'a' (Cons 'b' Nil)
  print (at xs (Next First), both xs First, pair (xs, First))
  print (perhaps Nothing, one (1 :: Int, 'c'), two ('d', 2 :: Int))
