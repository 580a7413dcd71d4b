{-# LANGUAGE GADTs, RankNTypes, ScopedTypeVariables, TypeApplications, TypeOperators, ViewPatterns, MultiWayIf, ExistentialQuantification #-}
module Main (main) where

import Data.Typeable
import qualified Type.Reflection as R

-- What a pattern says of a type does not hold for the expression that it matches.

isInt :: Typeable a => a -> Maybe (a :~: Int)
isInt _ = eqT

guarded :: Typeable a => a -> String
guarded x
  | Just Refl <- isInt x = "Int " ++ show (x + 1)
  | Just Refl <- isInt [x], Just Refl <- isInt x = "never"
  | otherwise = "other"

viewed :: Typeable a => a -> Int
viewed x@(isInt -> Just Refl) = x
viewed _ = 0

chosen :: Typeable a => a -> String
chosen x = if | Just Refl <- isInt x, x > 1 -> "above"
              | Just R.HRefl <- R.eqTypeRep (R.typeOf x) (R.typeRep @String) -> x ++ "!"
              | otherwise -> "else"

listed :: Typeable a => a -> [Int]
listed x = [x * 2 | Just Refl <- [isInt x]]

data Some = forall a. Typeable a => Some a

some :: Some -> String
some (Some x) | Just Refl <- isInt x = show x
some (Some (isInt -> Just Refl)) = "never"
some (Some x) = show (typeOf x)

main :: IO ()
main = do
  mapM_ putStrLn [guarded "abc", guarded (3 :: Int), guarded 'x']
  print [viewed "abc", viewed (7 :: Int), viewed ()]
  mapM_ putStrLn [chosen (2 :: Int), chosen "text", chosen (0 :: Int), chosen 'c']
  print (listed (4 :: Int), listed True)
  mapM_ (putStrLn . some) [Some (5 :: Int), Some 'y', Some "z"]
