{-# LANGUAGE ConstraintKinds, DataKinds, FlexibleContexts, TypeFamilies, TypeOperators, UndecidableInstances #-}
-- Closed type families that make constraints, with and without a kind that says so.
module Main (main) where

import Data.Kind (Constraint, Type)

type family Needs a where
  Needs Int = Show Int
  Needs (Maybe a) = (Eq a, Show a)
  Needs a = Eq a

type family Each xs where
  Each (x ': xs) = (Show x, Each xs)
  Each '[] = ()

type family All (c :: Type -> Constraint) (xs :: [Type]) :: Constraint where
  All c '[] = ()
  All c (x ': xs) = (c x, All c xs)

number :: Needs Int => Int -> String
number n = show n

optional :: Needs (Maybe a) => Maybe a -> Maybe a -> String
optional (Just x) (Just y) | x == y = show x
optional _ _ = "nothing"

same :: Needs Char => Char -> Char -> Bool
same x y = x == y

triple :: Each '[a, b] => a -> b -> String
triple x y = show x ++ show y

three :: All Show '[a, b, c] => a -> b -> c -> [String]
three x y z = [show x, show y, show z]

main :: IO ()
main = do
  putStrLn (number 3)
  putStrLn (optional (Just 'a') (Just 'a') ++ optional (Just 'a') Nothing)
  print (same 'a' 'b')
  putStrLn (triple 'a' True)
  print (three 'a' True (1 :: Int))
