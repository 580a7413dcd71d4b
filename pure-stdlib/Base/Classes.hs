-- Equality and order.

module Base.Classes where

import Base.Types
import Base.Primitive
import Base.Bool

infix 4 ==, /=, <, <=, >=, >
infixr 3 `thenCompare`, `thenLess`

class Eq a where
  {-# MINIMAL (==) | (/=) #-}
  (==), (/=) :: a -> a -> Bool
  x == y = not (x /= y)
  x /= y = not (x == y)

class Eq a => Ord a where
  {-# MINIMAL compare | (<=) #-}
  compare :: a -> a -> Ordering
  (<), (<=), (>), (>=) :: a -> a -> Bool
  max, min :: a -> a -> a
  compare x y
    | x == y = EQ
    | x <= y = LT
    | otherwise = GT
  x < y = case compare x y of { LT -> True; _ -> False }
  x <= y = case compare x y of { GT -> False; _ -> True }
  x > y = case compare x y of { GT -> True; _ -> False }
  x >= y = case compare x y of { LT -> False; _ -> True }
  max x y = if x <= y then y else x
  min x y = if x <= y then x else y

instance Eq Int where
  (==) = eqInt
  (/=) = neInt

instance Ord Int where
  compare = compareInt
  (<) = ltInt
  (<=) = leInt
  (>) = gtInt
  (>=) = geInt

instance Eq Char where
  (==) = eqChar
  (/=) = neChar

instance Ord Char where
  compare = compareChar
  (<) = ltChar
  (<=) = leChar
  (>) = gtChar
  (>=) = geChar

instance Eq Double where
  (==) = eqDouble
  (/=) = neDouble

instance Ord Double where
  compare = compareDouble
  (<) = ltDouble
  (<=) = leDouble
  (>) = gtDouble
  (>=) = geDouble

instance Eq Bool where
  True == x = x
  False == x = not x

instance Ord Bool where
  compare False True = LT
  compare True False = GT
  compare _ _ = EQ

instance Eq Ordering where
  x == y = eqInt (orderingIndex x) (orderingIndex y)

instance Ord Ordering where
  compare x y = compareInt (orderingIndex x) (orderingIndex y)

orderingIndex :: Ordering -> Int
orderingIndex LT = 0
orderingIndex EQ = 1
orderingIndex GT = 2

instance Eq () where
  () == () = True

instance Ord () where
  compare () () = EQ

instance Eq a => Eq [a] where
  [] == [] = True
  (x : xs) == (y : ys) = x == y && xs == ys
  _ == _ = False

instance Ord a => Ord [a] where
  compare [] [] = EQ
  compare [] _ = LT
  compare _ [] = GT
  compare (x : xs) (y : ys) = case compare x y of
    EQ -> compare xs ys
    other -> other

instance Eq a => Eq (Maybe a) where
  Nothing == Nothing = True
  Just x == Just y = x == y
  _ == _ = False

instance Ord a => Ord (Maybe a) where
  compare Nothing Nothing = EQ
  compare Nothing _ = LT
  compare _ Nothing = GT
  compare (Just x) (Just y) = compare x y

instance Eq a => Eq (NonEmpty a) where
  (x :| xs) == (y :| ys) = x == y && xs == ys

instance Ord a => Ord (NonEmpty a) where
  compare (x :| xs) (y :| ys) = compare x y `thenCompare` compare xs ys

instance (Eq a, Eq b) => Eq (Either a b) where
  Left x == Left y = x == y
  Right x == Right y = x == y
  _ == _ = False

instance (Ord a, Ord b) => Ord (Either a b) where
  compare (Left x) (Left y) = compare x y
  compare (Left _) _ = LT
  compare (Right x) (Right y) = compare x y
  compare _ _ = GT

instance (Eq a, Eq b) => Eq (a, b) where
  (a, b) == (a', b') =
    a == a' && b == b'

instance (Ord a, Ord b) => Ord (a, b) where
  compare (a, b) (a', b') =
    compare a a' `thenCompare` compare b b'
  (a, b) < (a', b') =
    compare a a' `thenLess` b < b'
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c) => Eq (a, b, c) where
  (a, b, c) == (a', b', c') =
    a == a' && b == b' && c == c'

instance (Ord a, Ord b, Ord c) => Ord (a, b, c) where
  compare (a, b, c) (a', b', c') =
    compare a a' `thenCompare` compare b b' `thenCompare` compare c c'
  (a, b, c) < (a', b', c') =
    compare a a' `thenLess` compare b b' `thenLess` c < c'
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d) => Eq (a, b, c, d) where
  (a, b, c, d) == (a', b', c', d') =
    a == a' && b == b' && c == c' && d == d'

instance (Ord a, Ord b, Ord c, Ord d) => Ord (a, b, c, d) where
  compare (a, b, c, d) (a', b', c', d') =
    compare a a' `thenCompare` compare b b' `thenCompare` compare c c' `thenCompare` compare d d'
  (a, b, c, d) < (a', b', c', d') =
    compare a a' `thenLess` compare b b' `thenLess` compare c c' `thenLess` d < d'
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

instance (Eq a, Eq b, Eq c, Eq d, Eq e) => Eq (a, b, c, d, e) where
  (a, b, c, d, e) == (a', b', c', d', e') =
    a == a' && b == b' && c == c' && d == d' && e == e'

instance (Ord a, Ord b, Ord c, Ord d, Ord e) => Ord (a, b, c, d, e) where
  compare (a, b, c, d, e) (a', b', c', d', e') =
    compare a a' `thenCompare` compare b b' `thenCompare` compare c c' `thenCompare` compare d d' `thenCompare` compare e e'
  (a, b, c, d, e) < (a', b', c', d', e') =
    compare a a' `thenLess` compare b b' `thenLess` compare c c' `thenLess` compare d d' `thenLess` e < e'
  x <= y = not (y < x)
  x > y = y < x
  x >= y = not (x < y)

-- The first comparison that decides.
thenCompare :: Ordering -> Ordering -> Ordering
thenCompare EQ x = x
thenCompare x _ = x

-- Whether what was compared first, then the rest, is less.
thenLess :: Ordering -> Bool -> Bool
thenLess LT _ = True
thenLess EQ b = b
thenLess GT _ = False

comparing :: Ord b => (a -> b) -> a -> a -> Ordering
comparing f x y = compare (f x) (f y)
