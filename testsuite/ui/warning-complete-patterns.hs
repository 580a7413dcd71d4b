{-# LANGUAGE PatternSynonyms, ViewPatterns #-}
module Main (main, Shape (..)) where

import Data.Sequence (Seq (..))

data Shape = Circle Int | Box Int Int

pattern Square :: Int -> Shape
pattern Square n <- (square -> Just n) where
  Square n = Box n n

pattern Other :: Shape
pattern Other <- _

{-# COMPLETE Square, Circle, Other #-}

square :: Shape -> Maybe Int
square (Box a b) | a == b = Just a
square _ = Nothing

full, lacking, guarded :: Shape -> Int
full (Square n) = n
full (Circle n) = n
full Other = 0
lacking (Square n) = n
lacking Other = 0
guarded (Circle n) = n
guarded (Square 1) = 1
guarded Other = 2

ok, bad, worse :: Seq Int -> Int
ok Empty = 0
ok (x :<| _) = x
bad (_ :|> 1) = 0
bad Empty = 1
worse (x :<| _ :<| _) = x
worse Empty = 0
worse (_ :<| Empty) = 1
worse Empty = 2

main :: IO ()
main = print (map full [Square 2] ++ map lacking [] ++ map guarded [], ok Empty + bad Empty + worse Empty)
