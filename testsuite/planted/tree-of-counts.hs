data Tree = Leaf | Node Tree Int Int Tree -- also => data Tree = Leaf | Node Tree Int !Int Tree

insert :: Int -> Tree -> Tree
insert k Leaf = Node Leaf k 1 Leaf
insert k (Node l x c r)
  | k < x = Node (insert k l) x c r
  | k > x = Node l x c (insert k r)
  | otherwise = Node l x (c + 1) r -- => | otherwise = Node l x (c + 1) r

times :: Int -> Tree -> Tree
times 0 t = t
times n t = let t' = insert (n * 7 `mod` 31) t in t' `seq` times (n - 1) t'

total :: Tree -> Int
total Leaf = 0
total (Node l _ c r) = total l + c + total r

main :: IO ()
main = print (total (times 200000 Leaf))
