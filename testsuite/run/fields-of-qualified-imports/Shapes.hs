module Shapes (Shape (..), Level (..), Sized (..)) where

data Shape = Shape { width :: Int, height :: Int, named :: String }

data Level = Low | High
  deriving (Show, Eq, Ord)

class Sized a where
  size :: a -> Int

instance Sized Shape where
  size (Shape w h _) = w * h
