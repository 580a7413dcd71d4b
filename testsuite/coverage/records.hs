{-# LANGUAGE NamedFieldPuns, RecordWildCards #-}
module Main (main) where

import Data.List (sort)

data Point = Point { px, py :: Int }
  deriving (Eq, Ord, Show)

data Colour = Red | Green | Blue
  deriving (Eq, Ord, Enum, Bounded, Show)

newtype Age = Age Int
  deriving (Show)

newtype Name = Name { text :: String }

data Pair = Pair { (<|>) :: Int, plain :: Int, (%%) :: Int -> Int }

data Shape
  = Circle { centre :: Point, radius :: Int }
  | Box { corner :: Point, size :: Point, colour :: Colour }
  deriving (Show)

area :: Shape -> Int
area Circle { .. } = 3 * radius * radius
area Box { size = Point { .. } } = px * py

move :: Int -> Point -> Point
move d Point { px, py } = Point { px = px + d, py }

make :: Int -> Shape
make n = Box { .. }
  where
    corner = Point { px = n, py = 0 }
    size = Point n n
    colour = if n > 1 then Blue else Green

circle :: Int -> Shape
circle radius =
  let centre = Point 0 0
   in Circle { .. }

older :: Age -> Age
older (Age n) = Age (n + 1)

main :: IO ()
main = do
  let shapes = [make 1, make 2, circle 3]
  mapM_ (print . area) shapes
  print (sort [move 2 (Point 1 1), Point 0 5])
  print (map colour (take 2 shapes), [minBound .. maxBound :: Colour])
  print (older (Age 3), text Name { text = "b" })
  print ((make 7) { colour = Red })
  let p = Pair { (<|>) = 3, plain = 4, (%%) = (+ 1) }
  print ((<|>) p, p %% 4, (<|>) p { (<|>) = 5 })
