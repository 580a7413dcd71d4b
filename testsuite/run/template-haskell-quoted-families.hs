{-# LANGUAGE TemplateHaskell, TypeFamilies, TypeFamilyDependencies, PatternSynonyms #-}
{-# LANGUAGE FlexibleContexts, DeriveAnyClass, MultiParamTypeClasses, ViewPatterns #-}
-- Quotes of instances of data families, of families that are injective, of pattern synonyms with
-- fields or equations of their own, and of derived classes with arguments.
module Main where

import Data.Kind (Type)
import Language.Haskell.TH hiding (Type)

class Between a b where
  between :: a -> b -> String
  between _ _ = "between"

[d|
  data family Row a
  data instance Row Int = Ints [Int] | NoInts deriving (Show, Eq)
  newtype instance Row Bool = Bools { bools :: [Bool] } deriving Show

  class Keyed k where
    data Key k
    key :: k -> Key k
    unkey :: Key k -> k

  instance Keyed Int where
    newtype Key Int = KeyInt Int
    key = KeyInt
    unkey (KeyInt n) = n

  type family Wrap a = (r :: Type) | r -> a
  type instance Wrap Int = Maybe Int
  type instance Wrap Bool = [Bool]

  type family Other a = r | r -> a where
    Other Int = Bool
    Other Bool = Int

  pattern Pair :: a -> b -> (a, b)
  pattern Pair { left, right } = (left, right)

  pattern Small n <- (subtract 1 -> n) where
    Small n = n + 1

  data Place = Place deriving (Between Int)
  |]

-- The result says what the argument is.
name :: Wrap Int -> String
name = maybe "nothing" show

main :: IO ()
main = do
  print [Ints [1, 2], NoInts]
  print (Bools [True], bools (Bools [False]))
  print (unkey (key (3 :: Int)))
  putStrLn (name (Just 4))
  print (Pair 'a' True, left ('b', ()), right ('c', 5 :: Int), ('d', 'e') { left = 'f' })
  print (case 9 of Small n -> n :: Int, Small 2 :: Int)
  putStrLn (between (1 :: Int) Place)
  print $(do
    ds <- [d| type family F a = r | r -> a; data instance Row Char = Chars |]
    case ds of
      [OpenTypeFamilyD (TypeFamilyHead _ [_] (TyVarSig _) (Just _)), DataInstD _ _ _ _ [_] _] ->
        [| "as it was quoted" |]
      _ -> stringE (pprint ds))
