module Shape where

class Shape a where
  name :: a -> String

newtype Round = Round Int
