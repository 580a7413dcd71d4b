{-# LANGUAGE GADTs, DataKinds, KindSignatures #-}
module Main where

data Box a where
  Box :: { weight :: Int, label :: [n] } -> Box (Maybe n)

data Nat = Z | S Nat

data Vec (n :: Nat) a where
  Nil :: Vec 'Z a
  Cons :: { first :: a, rest :: Vec n a } -> Vec ('S n) a

data Pair a b where
  Lists :: { left :: a, count :: Int } -> Pair [a] Int
  Other :: Int -> b -> Pair c b

toList :: Vec n a -> [a]
toList Nil = []
toList (Cons a v) = a : toList v

-- Matches of constructors whose types are not known before.
data Some a where
  OfList :: Int -> Some [n]
  OfMaybe :: n -> [n] -> Some (Maybe n)
  Of :: [n] -> Some n

-- A field is changed where the constructor's type is known.
change :: Vec n a -> a -> Vec n a
change v a = v { first = a }

main :: IO ()
main = do
  print (weight (Box 1 "ab"), label (Box 1 "ab"))
  let v = Cons 'a' (Cons 'b' Nil)
  print (first v, first (rest v), toList (rest v))
  putStrLn (toList (change v 'z'))
  print (left (Lists 'x' 3), count (Lists 'x' 4))
  print (case OfList 1 of OfList n -> n)
  print (case OfMaybe 'a' "b" of OfMaybe c d -> c : d)
  print (length (case Of "ab" of Of s -> s))
