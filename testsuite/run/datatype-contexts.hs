{-# LANGUAGE Haskell2010, DatatypeContexts #-}
-- Contexts of data types constrain nothing that programs which keep to them do.
module Main (main) where

data Ord a => Set a = Empty | Node (Set a) a (Set a)

data (Show a, Eq b) => Pair a b = a :& b | Labelled { label :: a, content :: b }

newtype Num a => Sum a = Sum { total :: a }
  deriving (Eq, Show)

insert :: Ord a => a -> Set a -> Set a
insert x Empty = Node Empty x Empty
insert x s@(Node l y r) = case compare x y of
  LT -> Node (insert x l) y r
  GT -> Node l y (insert x r)
  EQ -> s

toList :: Ord a => Set a -> [a]
toList Empty = []
toList (Node l x r) = toList l ++ x : toList r

same :: (Show a, Eq b) => Pair a b -> Pair a b -> Bool
same (_ :& b) (_ :& c) = b == c
same p q = content p == content q

main :: IO ()
main = do
  putStrLn (toList (foldr insert Empty "datatypes"))
  print (same ('a' :& True) ('b' :& True), label (Labelled "x" 'y'))
  print (Sum { total = 3 :: Int }, total (Sum 4.5))
