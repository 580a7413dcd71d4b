{-# OPTIONS_GHC -Wall #-}
module Main (main, Shown (..), area, area) where

-- What is exported, derived or used in a part is not reported.
data Shown = Round Int | Square Int

data Point = Point { px :: Int, py :: Int } deriving Eq

data Colour = Red | Green deriving Show

data Chain = End | Link Int Chain

newtype Age = Age { years :: Int }

type Name = String

class Sized a where
  size :: a -> Int
  weight :: a -> Int

instance Sized Shown where
  size = area
  weight = area

class Empty a where
  empty :: a

area :: Shown -> Int
area (Round r) = 3 * r * r
area (Square a) = a * a

Just _ = lookup 'a' [('a', 'b')]

instance Show (a -> b) where
  show _ = "a function"

main :: IO ()
main = print (size (Round 1)) >> print (Point 1 2 == Point 3 4)
