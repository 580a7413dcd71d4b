{-# LANGUAGE DeriveTraversable #-}
-- Sequences as 2-3 finger trees annotated with sizes (Hinze and Paterson,
-- "Finger trees: a simple general-purpose data structure", 2006). Elements are
-- lazy, the spine is lazy below the first level.

module Base.Fingers where

import Prelude

class Sized a where
  size :: a -> Int

-- The elements themselves.
newtype Elem a = Elem { getElem :: a }
  deriving (Functor, Foldable, Traversable)

instance Sized (Elem a) where
  size _ = 1

data Node a = Node2 !Int a a | Node3 !Int a a a
  deriving (Functor, Foldable, Traversable)

instance Sized (Node a) where
  size (Node2 n _ _) = n
  size (Node3 n _ _ _) = n

data Digit a = One a | Two a a | Three a a a | Four a a a a
  deriving (Functor, Foldable, Traversable)

instance Sized a => Sized (Digit a) where
  size (One a) = size a
  size (Two a b) = size a + size b
  size (Three a b c) = size a + size b + size c
  size (Four a b c d) = size a + size b + size c + size d

data FingerTree a = EmptyT | Single a | Deep !Int !(Digit a) (FingerTree (Node a)) !(Digit a)

instance Sized a => Sized (FingerTree a) where
  size EmptyT = 0
  size (Single a) = size a
  size (Deep n _ _ _) = n

node2 :: Sized a => a -> a -> Node a
node2 a b = Node2 (size a + size b) a b

node3 :: Sized a => a -> a -> a -> Node a
node3 a b c = Node3 (size a + size b + size c) a b c

deep :: Sized a => Digit a -> FingerTree (Node a) -> Digit a -> FingerTree a
deep l m r = Deep (size l + size m + size r) l m r

cons :: Sized a => a -> FingerTree a -> FingerTree a
cons a EmptyT = Single a
cons a (Single b) = deep (One a) EmptyT (One b)
cons a (Deep n l m r) = case l of
  One b -> Deep n' (Two a b) m r
  Two b c -> Deep n' (Three a b c) m r
  Three b c d -> Deep n' (Four a b c d) m r
  Four b c d e -> m `seq` Deep n' (Two a b) (cons (node3 c d e) m) r
  where
    n' = n + size a

snoc :: Sized a => FingerTree a -> a -> FingerTree a
snoc EmptyT a = Single a
snoc (Single b) a = deep (One b) EmptyT (One a)
snoc (Deep n l m r) a = case r of
  One b -> Deep n' l m (Two b a)
  Two c b -> Deep n' l m (Three c b a)
  Three d c b -> Deep n' l m (Four d c b a)
  Four e d c b -> m `seq` Deep n' l (snoc m (node3 e d c)) (Two b a)
  where
    n' = n + size a

nodes :: Node a -> Digit a
nodes (Node2 _ a b) = Two a b
nodes (Node3 _ a b c) = Three a b c

digits :: Digit a -> [a]
digits (One a) = [a]
digits (Two a b) = [a, b]
digits (Three a b c) = [a, b, c]
digits (Four a b c d) = [a, b, c, d]

fromDigits :: Sized a => [a] -> FingerTree a
fromDigits = foldr cons EmptyT

viewFirst :: Sized a => FingerTree a -> Maybe (a, FingerTree a)
viewFirst EmptyT = Nothing
viewFirst (Single a) = Just (a, EmptyT)
viewFirst (Deep n l m r) = case l of
  One a -> Just (a, pullFirst (n - size a) m r)
  Two a b -> Just (a, Deep (n - size a) (One b) m r)
  Three a b c -> Just (a, Deep (n - size a) (Two b c) m r)
  Four a b c d -> Just (a, Deep (n - size a) (Three b c d) m r)

viewLast :: Sized a => FingerTree a -> Maybe (FingerTree a, a)
viewLast EmptyT = Nothing
viewLast (Single a) = Just (EmptyT, a)
viewLast (Deep n l m r) = case r of
  One a -> Just (pullLast (n - size a) l m, a)
  Two b a -> Just (Deep (n - size a) l m (One b), a)
  Three c b a -> Just (Deep (n - size a) l m (Two c b), a)
  Four d c b a -> Just (Deep (n - size a) l m (Three d c b), a)

-- A tree whose first or last digit is used up.
pullFirst :: Sized a => Int -> FingerTree (Node a) -> Digit a -> FingerTree a
pullFirst n m r = case viewFirst m of
  Nothing -> fromDigits (digits r)
  Just (a, m') -> Deep n (nodes a) m' r

pullLast :: Sized a => Int -> Digit a -> FingerTree (Node a) -> FingerTree a
pullLast n l m = case viewLast m of
  Nothing -> fromDigits (digits l)
  Just (m', a) -> Deep n l m' (nodes a)

-- Two trees with a few items between them.
append :: Sized a => FingerTree a -> [a] -> FingerTree a -> FingerTree a
append EmptyT as t = foldr cons t as
append t as EmptyT = foldl snoc t as
append (Single a) as t = cons a (foldr cons t as)
append t as (Single a) = snoc (foldl snoc t as) a
append (Deep n1 l1 m1 r1) as (Deep n2 l2 m2 r2) =
  Deep (n1 + sum (map size as) + n2) l1 (append m1 (grouped (digits r1 ++ as ++ digits l2)) m2) r2

-- At least two items as nodes.
grouped :: Sized a => [a] -> [Node a]
grouped [a, b] = [node2 a b]
grouped [a, b, c] = [node3 a b c]
grouped [a, b, c, d] = [node2 a b, node2 c d]
grouped (a : b : c : rest) = node3 a b c : grouped rest
grouped _ = []

data Split t a = Split t a t

-- The item that holds the given position, and what is on its sides; the
-- position within it comes with it.
splitTree :: Sized a => Int -> FingerTree a -> (Int, Split (FingerTree a) a)
splitTree i (Single a) = (i, Split EmptyT a EmptyT)
splitTree i (Deep _ l m r)
  | i < left = case splitItems i (digits l) of
      (j, before, a, after) -> (j, Split (fromDigits before) a (deepLeft after m r))
  | i < left + middle = case splitTree (i - left) m of
      (j, Split m1 node m2) -> case splitItems j (digits (nodes node)) of
        (k, before, a, after) -> (k, Split (deepRight l m1 before) a (deepLeft after m2 r))
  | otherwise = case splitItems (i - left - middle) (digits r) of
      (j, before, a, after) -> (j, Split (deepRight l m before) a (fromDigits after))
  where
    left = size l
    middle = size m
splitTree _ EmptyT = error "Data.Sequence: split of nothing"

splitItems :: Sized a => Int -> [a] -> (Int, [a], a, [a])
splitItems i (a : as)
  | i < n || null as = (i, [], a, as)
  | otherwise = case splitItems (i - n) as of (j, before, b, after) -> (j, a : before, b, after)
  where
    n = size a
splitItems _ [] = error "Data.Sequence: split of nothing"

deepLeft :: Sized a => [a] -> FingerTree (Node a) -> Digit a -> FingerTree a
deepLeft [] m r = pullFirst (size m + size r) m r
deepLeft as m r = deep (toDigit as) m r

deepRight :: Sized a => Digit a -> FingerTree (Node a) -> [a] -> FingerTree a
deepRight l m [] = pullLast (size l + size m) l m
deepRight l m as = deep l m (toDigit as)

toDigit :: [a] -> Digit a
toDigit [a] = One a
toDigit [a, b] = Two a b
toDigit [a, b, c] = Three a b c
toDigit (a : b : c : d : _) = Four a b c d
toDigit [] = error "Data.Sequence: digit of nothing"

-- The item at a position, without building anything.
at :: Sized a => (Int -> a -> b) -> Int -> FingerTree a -> b
at found i (Single a) = found i a
at found i (Deep _ l m r)
  | i < left = atDigit found i l
  | i < left + middle = at (atNode found) (i - left) m
  | otherwise = atDigit found (i - left - middle) r
  where
    left = size l
    middle = size m
at _ _ EmptyT = error "Data.Sequence: index of nothing"

atNode :: Sized a => (Int -> a -> b) -> Int -> Node a -> b
atNode found i (Node2 _ a b)
  | i < size a = found i a
  | otherwise = found (i - size a) b
atNode found i (Node3 _ a b c)
  | i < size a = found i a
  | j < size b = found j b
  | otherwise = found (j - size b) c
  where
    j = i - size a

atDigit :: Sized a => (Int -> a -> b) -> Int -> Digit a -> b
atDigit found i (One a) = found i a
atDigit found i (Two a b)
  | i < size a = found i a
  | otherwise = found (i - size a) b
atDigit found i (Three a b c)
  | i < size a = found i a
  | otherwise = atDigit found (i - size a) (Two b c)
atDigit found i (Four a b c d)
  | i < size a = found i a
  | otherwise = atDigit found (i - size a) (Three b c d)

-- An item that is there: an element may be suspended, the way to it is not.
data Made a = Made a

-- Changes the item at a position. What was there before is held by nothing that is made,
-- unless the new item holds it.
change :: Sized a => (Int -> a -> Made a) -> Int -> FingerTree a -> FingerTree a
change _ _ EmptyT = EmptyT
change f i (Single a) = case f i a of Made a' -> Single a'
change f i (Deep n l m r)
  | i < left = Deep n (changeDigit f i l) m r
  | i < left + middle = let m' = change (changeNode f) (i - left) m in m' `seq` Deep n l m' r
  | otherwise = Deep n l m (changeDigit f (i - left - middle) r)
  where
    left = size l
    middle = size m

changeNode :: Sized a => (Int -> a -> Made a) -> Int -> Node a -> Made (Node a)
changeNode f i (Node2 n a b)
  | i < size a = case f i a of Made a' -> made (Node2 n a' b)
  | otherwise = case f (i - size a) b of Made b' -> made (Node2 n a b')
changeNode f i (Node3 n a b c)
  | i < size a = case f i a of Made a' -> made (Node3 n a' b c)
  | j < size b = case f j b of Made b' -> made (Node3 n a b' c)
  | otherwise = case f (j - size b) c of Made c' -> made (Node3 n a b c')
  where
    j = i - size a

made :: a -> Made a
made a = a `seq` Made a

changeDigit :: Sized a => (Int -> a -> Made a) -> Int -> Digit a -> Digit a
changeDigit f i (One a) = case f i a of Made a' -> One a'
changeDigit f i (Two a b)
  | i < size a = case f i a of Made a' -> Two a' b
  | otherwise = case f (i - size a) b of Made b' -> Two a b'
changeDigit f i (Three a b c)
  | i < size a = case f i a of Made a' -> Three a' b c
  | j < size b = case f j b of Made b' -> Three a b' c
  | otherwise = case f (j - size b) c of Made c' -> Three a b c'
  where
    j = i - size a
changeDigit f i (Four a b c d)
  | i < size a = case f i a of Made a' -> Four a' b c d
  | j < size b = case f j b of Made b' -> Four a b' c d
  | k < size c = case f k c of Made c' -> Four a b c' d
  | otherwise = case f (k - size c) d of Made d' -> Four a b c d'
  where
    j = i - size a
    k = j - size b

mapFingers :: (a -> b) -> FingerTree a -> FingerTree b
mapFingers _ EmptyT = EmptyT
mapFingers f (Single a) = Single (f a)
mapFingers f (Deep n l m r) = Deep n (mapDigit f l) (mapFingers (mapNode f) m) (mapDigit f r)

mapNode :: (a -> b) -> Node a -> Node b
mapNode f (Node2 n a b) = Node2 n (f a) (f b)
mapNode f (Node3 n a b c) = Node3 n (f a) (f b) (f c)

mapDigit :: (a -> b) -> Digit a -> Digit b
mapDigit f (One a) = One (f a)
mapDigit f (Two a b) = Two (f a) (f b)
mapDigit f (Three a b c) = Three (f a) (f b) (f c)
mapDigit f (Four a b c d) = Four (f a) (f b) (f c) (f d)

reverseFingers :: FingerTree a -> FingerTree a
reverseFingers EmptyT = EmptyT
reverseFingers (Single a) = Single a
reverseFingers (Deep n l m r) = Deep n (reverseDigit r) (reverseNodes reverseNode m) (reverseDigit l)

reverseNodes :: (a -> a) -> FingerTree a -> FingerTree a
reverseNodes _ EmptyT = EmptyT
reverseNodes f (Single a) = Single (f a)
reverseNodes f (Deep n l m r) =
  Deep n (mapDigit f (reverseDigit r)) (reverseNodes (reverseNode . mapNode f) m) (mapDigit f (reverseDigit l))

reverseNode :: Node a -> Node a
reverseNode (Node2 n a b) = Node2 n b a
reverseNode (Node3 n a b c) = Node3 n c b a

reverseDigit :: Digit a -> Digit a
reverseDigit (One a) = One a
reverseDigit (Two a b) = Two b a
reverseDigit (Three a b c) = Three c b a
reverseDigit (Four a b c d) = Four d c b a

foldrFingers :: (a -> b -> b) -> b -> FingerTree a -> b
foldrFingers _ z EmptyT = z
foldrFingers f z (Single a) = f a z
foldrFingers f z (Deep _ l m r) = foldrDigit f (foldrFingers (\n acc -> foldrNode f acc n) (foldrDigit f z r) m) l

foldrNode :: (a -> b -> b) -> b -> Node a -> b
foldrNode f z (Node2 _ a b) = f a (f b z)
foldrNode f z (Node3 _ a b c) = f a (f b (f c z))

foldrDigit :: (a -> b -> b) -> b -> Digit a -> b
foldrDigit f z (One a) = f a z
foldrDigit f z (Two a b) = f a (f b z)
foldrDigit f z (Three a b c) = f a (f b (f c z))
foldrDigit f z (Four a b c d) = f a (f b (f c (f d z)))

-- The accumulator is evaluated at each item.
foldlFingers' :: (b -> a -> b) -> b -> FingerTree a -> b
foldlFingers' _ z EmptyT = z
foldlFingers' f z (Single a) = f z a
foldlFingers' f z (Deep _ l m r) = case foldlDigit' f z l of
  left -> left `seq` (case foldlFingers' (foldlNode' f) left m of
    middle -> middle `seq` foldlDigit' f middle r)

foldlNode' :: (b -> a -> b) -> b -> Node a -> b
foldlNode' f z (Node2 _ a b) = case f z a of y -> y `seq` f y b
foldlNode' f z (Node3 _ a b c) = case f z a of y -> y `seq` (case f y b of x -> x `seq` f x c)

foldlDigit' :: (b -> a -> b) -> b -> Digit a -> b
foldlDigit' f z (One a) = f z a
foldlDigit' f z (Two a b) = case f z a of y -> y `seq` f y b
foldlDigit' f z (Three a b c) = case f z a of y -> y `seq` foldlDigit' f y (Two b c)
foldlDigit' f z (Four a b c d) = case f z a of y -> y `seq` foldlDigit' f y (Three b c d)

foldlFingers :: (b -> a -> b) -> b -> FingerTree a -> b
foldlFingers _ z EmptyT = z
foldlFingers f z (Single a) = f z a
foldlFingers f z (Deep _ l m r) = foldlDigit f (foldlFingers (foldlNode f) (foldlDigit f z l) m) r

foldlNode :: (b -> a -> b) -> b -> Node a -> b
foldlNode f z (Node2 _ a b) = f (f z a) b
foldlNode f z (Node3 _ a b c) = f (f (f z a) b) c

foldlDigit :: (b -> a -> b) -> b -> Digit a -> b
foldlDigit f z (One a) = f z a
foldlDigit f z (Two a b) = f (f z a) b
foldlDigit f z (Three a b c) = f (f (f z a) b) c
foldlDigit f z (Four a b c d) = f (f (f (f z a) b) c) d
