-- Leftist heaps and heap sort, generic in the order.
module Main where

import Data.List (sort, unfoldr)
import Data.Ord (Down (..))

data Heap a = Empty | Node !Int a (Heap a) (Heap a)

rank :: Heap a -> Int
rank Empty = 0
rank (Node r _ _ _) = r

node :: a -> Heap a -> Heap a -> Heap a
node x a b
  | rank a >= rank b = Node (rank b + 1) x a b
  | otherwise = Node (rank a + 1) x b a

merge :: Ord a => Heap a -> Heap a -> Heap a
merge Empty h = h
merge h Empty = h
merge h1@(Node _ x l1 r1) h2@(Node _ y l2 r2)
  | x <= y = node x l1 (merge r1 h2)
  | otherwise = node y l2 (merge h1 r2)

instance Ord a => Semigroup (Heap a) where
  (<>) = merge

instance Ord a => Monoid (Heap a) where
  mempty = Empty

instance Foldable Heap where
  foldMap _ Empty = mempty
  foldMap f (Node _ x l r) = f x <> foldMap f l <> foldMap f r

singleton :: a -> Heap a
singleton x = Node 1 x Empty Empty

insert :: Ord a => a -> Heap a -> Heap a
insert x h = singleton x <> h

pop :: Ord a => Heap a -> Maybe (a, Heap a)
pop Empty = Nothing
pop (Node _ x l r) = Just (x, l <> r)

fromList :: Ord a => [a] -> Heap a
fromList xs = go (map singleton xs)
  where
    go [] = Empty
    go [h] = h
    go hs = go (pairs hs)
    pairs (a : b : rest) = (a <> b) : pairs rest
    pairs hs = hs

heapSort :: Ord a => [a] -> [a]
heapSort = unfoldr pop . fromList

valid :: Ord a => Heap a -> Bool
valid Empty = True
valid (Node r x l rr) = rank l >= rank rr && r == rank rr + 1 && above l && above rr && valid l && valid rr
  where
    above Empty = True
    above (Node _ y _ _) = x <= y

randoms :: Int -> [Int]
randoms = tail . iterate (\s -> (s * 1103515245 + 12345) `mod` 2147483648)

main :: IO ()
main = do
  let xs = take 500 (map (`mod` 1000) (randoms 42))
      h = fromList xs
  print (take 10 (heapSort xs))
  print (heapSort xs == sort xs)
  print (valid h, length h, sum h == sum xs, maximum h)
  print (map getDown (take 5 (heapSort (map Down xs))))
  print (heapSort (words "the quick brown fox jumps over the lazy dog"))
  print (fmap fst (pop (foldr insert Empty [5, 3, 9, 1, 7 :: Int])))
  print (null (Empty :: Heap Int), elem 3 (fromList [1, 2, 3 :: Int]))
  where
    getDown (Down a) = a
