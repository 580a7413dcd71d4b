{-# LANGUAGE RankNTypes, TypeApplications, AllowAmbiguousTypes, ScopedTypeVariables, LiberalTypeSynonyms #-}
-- Polymorphic arguments at types, and synonyms as arguments of synonyms.
module Main where

class Tag a where tag :: Int
instance Tag Int where tag = 1
instance Tag Bool where tag = 2
instance Tag a => Tag [a] where tag = 10 * tag @a

both :: (forall a. Tag a => Int) -> Int
both f = f @Int + 10 * f @Bool + 100 * f @[Int]

shapes :: (forall a b. a -> b -> (a, b)) -> ((Int, Char), (Bool, Bool))
shapes g = (g @Int @Char 1 'c', g @_ @Bool True False)

newtype Shower = Shower { shower :: forall a. Show a => a -> String }

use :: Shower -> String
use (Shower f) = f @Int 3 ++ f @Bool True ++ f 'c'

within :: (forall a. Tag a => Int) -> Int
within f = let twice :: Int
               twice = f @Bool * 2
            in sum [f @Int | _ <- [1 .. 3 :: Int]] + twice

type Apply f x = f x
type Pair a b = (a, b)
type Flip f a b = f b a
type Same x = x
type Turn i o = forall x. i x -> o x
type Const a b = a
type Compose f g a = f (g a)

second :: Apply (Pair Int) Char -> Char
second = snd

swapped :: Flip Pair Int Bool -> Bool
swapped = fst

single :: Turn Same []
single x = [x]

constant :: Turn Maybe (Const Int)
constant = maybe 0 (const 1)

composed :: Compose Same (Flip (Flip Pair) Int) Bool -> Bool
composed = snd

main :: IO ()
main = do
  print (both (tag @Bool), shapes (,), both 7, within 5)
  putStrLn (use (Shower show))
  print (second (1, 'c'), swapped (True, 1), single 'h', constant (Just 'x'), composed (1, False))
