-- Enumerations and bounded types.

module GHC.Enum (Bounded(..), Enum(..), boundedEnumFrom, boundedEnumFromThen, succError, predError) where

import Prelude

boundedEnumFrom :: (Enum a, Bounded a) => a -> [a]
boundedEnumFrom n = map toEnum [fromEnum n .. fromEnum (maxBound `asTypeOf` n)]

boundedEnumFromThen :: (Enum a, Bounded a) => a -> a -> [a]
boundedEnumFromThen m n
  | i <= j = map toEnum [i, j .. fromEnum (maxBound `asTypeOf` m)]
  | otherwise = map toEnum [i, j .. fromEnum (minBound `asTypeOf` m)]
  where
    i = fromEnum m
    j = fromEnum n

-- Of the type with this name.
succError, predError :: String -> a
succError name = errorWithoutStackTrace ("Enum.succ{" ++ name ++ "}: tried to take `succ' of maxBound")
predError name = errorWithoutStackTrace ("Enum.pred{" ++ name ++ "}: tried to take `pred' of minBound")
