-- treemap, overloaded: keys of any ordered type, folds by Foldable, maps by Functor.
module Main (main) where

import Data.Foldable (Foldable (..))
import Prelude hiding (Foldable (..))

data Tree k a
  = Empty
  | Node Int (Tree k a) k a (Tree k a)

instance Functor (Tree k) where
  fmap _ Empty = Empty
  fmap f (Node h l k v r) = Node h (fmap f l) k (f v) (fmap f r)

instance Foldable (Tree k) where
  foldr _ end Empty = end
  foldr f end (Node _ l _ v r) = foldr f (f v (foldr f end r)) l
  foldl' f start t = foldKeys (\acc _ v -> f acc v) start t

height :: Tree k a -> Int
height Empty = 0
height (Node h _ _ _ _) = h

node :: Tree k a -> k -> a -> Tree k a -> Tree k a
node l k v r = Node (1 + max (height l) (height r)) l k v r

-- Restores the balance of two subtrees whose heights differ by two at most.
balance :: Tree k a -> k -> a -> Tree k a -> Tree k a
balance l k v r
  | height l > height r + 1 = leanLeft l k v r
  | height r > height l + 1 = leanRight l k v r
  | otherwise = node l k v r

leanLeft :: Tree k a -> k -> a -> Tree k a -> Tree k a
leanLeft (Node _ ll lk lv lr) k v r
  | height ll >= height lr = node ll lk lv (node lr k v r)
  | otherwise = case lr of
      Node _ a mk mv b -> node (node ll lk lv a) mk mv (node b k v r)
      Empty -> node ll lk lv (node lr k v r)
leanLeft Empty k v r = node Empty k v r

leanRight :: Tree k a -> k -> a -> Tree k a -> Tree k a
leanRight l k v (Node _ rl rk rv rr)
  | height rr >= height rl = node (node l k v rl) rk rv rr
  | otherwise = case rl of
      Node _ a mk mv b -> node (node l k v a) mk mv (node b rk rv rr)
      Empty -> node (node l k v rl) rk rv rr
leanRight l k v Empty = node l k v Empty

insertWith :: Ord k => (a -> a -> a) -> k -> a -> Tree k a -> Tree k a
insertWith _ k v Empty = Node 1 Empty k v Empty
insertWith f k v (Node h l at old r)
  | k < at = balance (insertWith f k v l) at old r
  | k > at = balance l at old (insertWith f k v r)
  | otherwise = Node h l at (f v old) r

find :: Ord k => k -> Tree k a -> Maybe a
find _ Empty = Nothing
find k (Node _ l at v r)
  | k < at = find k l
  | k > at = find k r
  | otherwise = Just v

delete :: Ord k => k -> Tree k a -> Tree k a
delete _ Empty = Empty
delete k (Node _ l at v r)
  | k < at = balance (delete k l) at v r
  | k > at = balance l at v (delete k r)
  | otherwise = join l r

join :: Ord k => Tree k a -> Tree k a -> Tree k a
join l Empty = l
join l r = case least r of (k, v) -> balance l k v (delete k r)

least :: Tree k a -> (k, a)
least (Node _ Empty k v _) = (k, v)
least (Node _ l _ _ _) = least l
least Empty = error "least: empty tree"

foldKeys :: (b -> k -> a -> b) -> b -> Tree k a -> b
foldKeys _ acc Empty = acc
foldKeys f acc (Node _ l k v r) =
  let left = foldKeys f acc l
  in left `seq` (let here = f left k v in here `seq` foldKeys f here r)

random :: Int -> Int
random seed = (seed * 1103515245 + 12345) `mod` 2147483648

randoms :: Int -> Int -> [Int]
randoms 0 _ = []
randoms n seed = seed `mod` 200000 : randoms (n - 1) (random seed)

grow :: (Foldable t, Ord k, Num n) => t k -> Tree k n
grow = foldl' (\tree k -> insertWith (+) k 1 tree) Empty

hits :: (Foldable t, Ord k, Num n) => Tree k n -> t k -> n
hits tree = foldl' count 0
  where
    count acc k = case find k tree of
      Just v -> acc + v
      Nothing -> acc

main :: IO ()
main = putStrLn (structure result)

result :: [Int]
result =
  [ height tree
  , foldl' (+) 0 tree
  , hits tree (randoms 150000 17)
  , foldKeys (\acc k v -> (acc * 31 + k * v) `mod` 1000003) 7 smaller
  , foldl' (+) 0 (fmap (\v -> v * v) smaller)
  ]
  where
    tree = grow (randoms 160000 42)
    smaller = foldl' (\t k -> delete k t) tree (randoms 80000 99)

-- The text that a Pure program prints.
structure :: [Int] -> String
structure [] = "Nil"
structure [x] = "Cons " ++ showsPrec 11 x " Nil"
structure (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ structure xs ++ ")")
