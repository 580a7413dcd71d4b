-- Variables in fields: each is counted when its value is wanted by whoever reads the
-- field, once, however many do.
module Main (main) where

import Control.Exception
import Data.List (foldl')

data Tree = Leaf | Node Tree Int String Tree

data Pair a b = Pair a b

data Wide = Wide Int Int Int Int Int Int Int Int Int Int | Narrow !Int Int

data Layer = Layer { depth :: Int, below :: Maybe Layer }

-- Rebuilds a path: keys are wanted at once, values never on the way.
insert :: Int -> String -> Tree -> Tree
insert k v Leaf = Node Leaf k v Leaf
insert k v (Node l at old r)
  | k < at = Node (insert k v l) at old r
  | k > at = Node l at old (insert k v r)
  | otherwise = Node l at v r

-- Wants one side only.
find :: Int -> Tree -> Maybe String
find _ Leaf = Nothing
find k (Node l at v r) = case compare k at of
  LT -> find k l
  GT -> find k r
  EQ -> Just v

-- Hands on what it reads.
turn :: Pair a b -> Pair b a
turn (Pair a b) = Pair b a

wrap :: a -> b -> Pair a b
wrap a b = Pair a b

first :: Pair a b -> a
first (Pair a _) = a

-- The same object twice, within itself.
twice :: Pair Int Int -> Int
twice p = case p of
  Pair a _ -> case p of
    Pair b c -> if a > b then c else b + a

-- Captured by a function, and by a thunk.
later :: Pair Int Int -> (Int -> Int, [Int])
later (Pair a b) = (\n -> n + a, [b, b])

-- Both ways meet again.
meet :: Bool -> Pair Int Int -> Int
meet c (Pair a b) = let d = if c then a else b in d + (if d > 3 then b else 0)

-- Evaluates one field, and fails before the other one.
fails :: Pair Int Int -> Int
fails (Pair a b) = if a > 100 then error "large" else a + b

wide :: Int -> Int -> Wide
wide n m = Wide n m n m n m n m n m

narrow :: Int -> Int -> Wide
narrow n m = Narrow n m

total :: Wide -> Int
total (Wide a b c d e f g h i j) = a + b + c + d + e + f + g + h + i + j
total (Narrow a b) = if a > 0 then a else b

layers :: Int -> Layer
layers 0 = Layer { depth = 0, below = Nothing }
layers n = let under = layers (n - 1); d = n * 2 in Layer { depth = d, below = Just under }

deepest :: Layer -> Int
deepest l = case below l of
  Nothing -> depth l
  Just m -> deepest m

-- A loop that carries a pair along, and looks at half of it.
spin :: Int -> Pair Int Int -> Int
spin 0 (Pair a _) = a
spin n (Pair a b) = spin (n - 1) (if even n then Pair b a else Pair a b)

main :: IO ()
main = do
  let keys = [(k * 37) `mod` 101 | k <- [1 .. 120]]
      tree = foldl' (\t k -> insert k (show k) t) Leaf keys
  print (maybe 0 length (find 50 tree), maybe 0 length (find 1000 tree))
  let p = wrap (length keys) (sum keys)
      q = turn p
  print (first q + first (turn q))
  print (twice (wrap 3 4), twice p)
  let (f, bs) = later p
  print (f 1, f 2, length bs)
  print (meet True (wrap 5 6), meet False (wrap 1 2))
  print (fails (wrap 1 2))
  r <- try (evaluate (fails (wrap 1000 (error "never")))) :: IO (Either ErrorCall Int)
  print (either (const "failed") show r)
  print (total (wide 1 2), total (narrow 0 7), total (narrow 3 undefined))
  print (deepest (layers 20))
  print (spin 1001 (wrap 1 2))
