{-# LANGUAGE StandaloneDeriving #-}
data Tree a = Leaf | Node (Tree a) a (Tree a)
  deriving (Show, Functor)

newtype Age = Age Int
  deriving (Eq, Ord, Num)

deriving newtype instance Show Age

main :: IO ()
main = print (Node Leaf 'a' Leaf)
