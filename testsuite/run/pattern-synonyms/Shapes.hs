{-# LANGUAGE PatternSynonyms, ViewPatterns #-}
module Shapes (Shape (.., Square, Origin), area, pattern Twice, Point, pattern (:@)) where

data Shape = Rect Int Int | Dot
  deriving (Eq, Show)

square :: Shape -> Maybe Int
square (Rect a b) | a == b = Just a
square _ = Nothing

pattern Square :: Int -> Shape
pattern Square n <- (square -> Just n) where
  Square n = Rect n n

pattern Origin :: Shape
pattern Origin = Rect 0 0

half :: Int -> Int
half n = n `div` 2

pattern Twice :: Int -> Int
pattern Twice n <- (half -> n) where
  Twice n = 2 * n

data Point = Point Int Int deriving Show

infix 4 :@
pattern (:@) :: Int -> Int -> Point
pattern x :@ y = Point x y
{-# COMPLETE (:@) #-}

area :: Shape -> Int
area (Square n) = n * n
area (Rect a b) = a * b
area Dot = 0
