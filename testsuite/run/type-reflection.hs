{-# LANGUAGE GADTs, KindSignatures, PolyKinds, RankNTypes, ScopedTypeVariables, TypeApplications, PatternSynonyms #-}
-- Types as values that are indexed by what they represent.
module Main (main) where

import Data.Dynamic (Dynamic(..), dynApply, dynTypeRep, fromDynamic, toDyn)
import Data.Kind (Type)
import Type.Reflection

-- By its type.
describe :: TypeRep a -> a -> String
describe rep x
  | Just HRefl <- eqTypeRep rep (typeRep @Int) = "the number " ++ show x
  | Just HRefl <- eqTypeRep rep (typeRep @String) = "the text " ++ x
  | App f a <- rep
  , Just HRefl <- eqTypeRep f (typeRep @Maybe) = maybe "nothing" (describe a) x
  | App f a <- rep
  , Just HRefl <- eqTypeRep f (typeRep @[]) = concatMap ((' ' :) . describe a) x
  | Fun a b <- rep
  , Just HRefl <- eqTypeRep a (typeRep @Int)
  , Just HRefl <- eqTypeRep b (typeRep @String) = "at 3 " ++ x 3
  | otherwise = "some " ++ show rep

shape :: SomeTypeRep -> String
shape (SomeTypeRep t) = case t of
  Fun a b -> "(" ++ shape (SomeTypeRep a) ++ " to " ++ shape (SomeTypeRep b) ++ ")"
  App f x -> shape (SomeTypeRep f) ++ "<" ++ shape (SomeTypeRep x) ++ ">"
  Con c -> tyConName c

showBy :: forall (a :: Type). TypeRep a -> String
showBy rep = withTypeable rep (show (someTypeRep ([] :: [a])) ++ show (typeRep @(Maybe a)))

-- With the constructor of Dynamic.
plus :: Dynamic -> Dynamic -> Maybe Dynamic
plus (Dynamic s x) (Dynamic t y)
  | Just HRefl <- eqTypeRep s t, Just HRefl <- eqTypeRep s (typeRep @Int) = Just (Dynamic s (x + y))
plus _ _ = Nothing

main :: IO ()
main = do
  putStrLn (describe typeRep (3 :: Int))
  putStrLn (describe typeRep "abc")
  putStrLn (describe typeRep (Just (Just (4 :: Int))))
  putStrLn (describe typeRep [Just "a", Nothing])
  putStrLn (describe typeRep (\n -> show (n + 1 :: Int)))
  putStrLn (describe (typeOf 'c') 'c')
  mapM_ (putStrLn . shape)
    [ SomeTypeRep (typeRep @Int), someTypeRep [Just 'c'], SomeTypeRep (typeRep @(Int -> Either Bool Char)) ]
  print (SomeTypeRep (typeRep @(Maybe Int)), typeRep @(Either Int))
  print (SomeTypeRep (typeRep @Int) == SomeTypeRep (typeRep @Int), SomeTypeRep (typeRep @[]) == SomeTypeRep (typeRep @Maybe))
  putStrLn (showBy (App (typeRep @Maybe) (typeRep @Int)))
  putStrLn (showBy (Fun (typeRep @Char) (typeRep @Bool)))
  print (fmap (\d -> (d, fromDynamic d :: Maybe Int)) (plus (toDyn (1 :: Int)) (toDyn (2 :: Int))))
  print (plus (toDyn 'c') (toDyn 'c'))
  print (dynApply (toDyn not) (toDyn True) >>= fromDynamic :: Maybe Bool)
  print (dynTypeRep (toDyn "x"), dynApply (toDyn not) (toDyn 'c'))
  print (snd (splitApps (typeRep @(Either Int Bool))))
