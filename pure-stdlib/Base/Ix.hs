-- Indices of arrays (Haskell 2010, chapter 19).

module Base.Ix where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.CallStack (HasCallStack, badCall)
import Base.Char
import Base.Classes
import Base.Function
import Base.Enum
import Base.List
import Base.Show
import Base.PrimitiveNumber
import Base.Integral

class Ord a => Ix a where
  {-# MINIMAL range, (index | unsafeIndex), inRange #-}
  range :: (a, a) -> [a]
  index :: (a, a) -> a -> Int
  -- The same, of which an error tells who looks up what.
  indexAt :: HasCallStack => (a, a) -> a -> Int
  -- Without a check of the bounds.
  unsafeIndex :: (a, a) -> a -> Int
  inRange :: (a, a) -> a -> Bool
  rangeSize :: (a, a) -> Int
  unsafeRangeSize :: (a, a) -> Int
  index b i = indexAt b i
  indexAt b i = index b i
  unsafeIndex b i = index b i
  rangeSize b = case b of
    (_, h) | inRange b h -> plusInt (unsafeIndex b h) 1
           | otherwise -> 0
  unsafeRangeSize b = case b of
    (_, h) -> plusInt (unsafeIndex b h) 1

{-# NOINLINE indexError #-}
indexError :: HasCallStack => a
indexError = badCall "Error in array index"

checked :: (HasCallStack, Ix a) => (a, a) -> a -> Int
checked b i = if inRange b i then unsafeIndex b i else indexError

-- What an index and its bounds are, for the message.
{-# NOINLINE outOfRange #-}
outOfRange :: (HasCallStack, Show a) => String -> (a, a) -> a -> b
outOfRange name (l, u) i =
  badCall
    (showString "Ix{" (showString name (showString "}.index: Index "
      (showParen True (showsPrec 0 i)
        (showString " out of range "
          (showParen True (showChar '(' . showsPrec 0 l . showChar ',' . showsPrec 0 u . showChar ')') ""))))))

instance Ix Int where
  range (l, u) = intsFromTo l u
  unsafeIndex (l, _) i = minusInt i l
  indexAt b i = if inRange b i then unsafeIndex b i else outOfRange "Int" b i
  inRange (l, u) i = u `seq` (leInt l i && leInt i u)

instance Ix Integer where
  range (l, u) = enumFromTo l u
  unsafeIndex (l, _) i = integerToInt (minusInteger i l)
  indexAt b i = if inRange b i then unsafeIndex b i else outOfRange "Integer" b i
  inRange (l, u) i = leInteger l i && leInteger i u

instance Ix Word where
  range (l, u) = enumFromTo l u
  indexAt = checked
  unsafeIndex (l, _) i = wordToInt (minusWord i l)
  inRange (l, u) i = leWord l i && leWord i u

instance Ix Char where
  range (l, u) = map toEnum (intsFromTo (ord l) (ord u))
  unsafeIndex (l, _) i = minusInt (ord i) (ord l)
  indexAt b i = if inRange b i then unsafeIndex b i else outOfRange "Char" b i
  inRange (l, u) i = leChar l i && leChar i u

instance Ix Bool where
  range (l, u) = rangeTags toEnum (fromEnum l) (fromEnum u)
  indexAt b i = if inRange b i then unsafeIndex b i else outOfRange "Bool" b i
  unsafeIndex (l, _) i = minusInt (fromEnum i) (fromEnum l)
  inRange (l, u) i = inTags (fromEnum l) (fromEnum u) (fromEnum i)

instance Ix Ordering where
  range (l, u) = rangeTags toEnum (fromEnum l) (fromEnum u)
  indexAt b i = if inRange b i then unsafeIndex b i else outOfRange "Ordering" b i
  unsafeIndex (l, _) i = minusInt (fromEnum i) (fromEnum l)
  inRange (l, u) i = inTags (fromEnum l) (fromEnum u) (fromEnum i)

instance Ix () where
  range ((), ()) = [()]
  index ((), ()) () = 0
  inRange ((), ()) () = True

instance (Ix a, Ix b) => Ix (a, b) where
  indexAt = checked
  range ((l1, l2), (u1, u2)) = [(i, j) | i <- range (l1, u1), j <- range (l2, u2)]
  unsafeIndex ((l1, l2), (u1, u2)) (i, j) =
    plusInt (timesInt (unsafeIndex (l1, u1) i) (unsafeRangeSize (l2, u2))) (unsafeIndex (l2, u2) j)
  inRange ((l1, l2), (u1, u2)) (i, j) = inRange (l1, u1) i && inRange (l2, u2) j

instance (Ix a, Ix b, Ix c) => Ix (a, b, c) where
  indexAt = checked
  range ((l1, l2, l3), (u1, u2, u3)) =
    [(i, j, k) | i <- range (l1, u1), j <- range (l2, u2), k <- range (l3, u3)]
  unsafeIndex ((l1, l2, l3), (u1, u2, u3)) (i, j, k) =
    plusInt (timesInt (unsafeIndex ((l1, l2), (u1, u2)) (i, j)) (unsafeRangeSize (l3, u3)))
      (unsafeIndex (l3, u3) k)
  inRange ((l1, l2, l3), (u1, u2, u3)) (i, j, k) =
    inRange (l1, u1) i && inRange (l2, u2) j && inRange (l3, u3) k

instance (Ix a, Ix b, Ix c, Ix d) => Ix (a, b, c, d) where
  indexAt = checked
  range ((l1, l2, l3, l4), (u1, u2, u3, u4)) =
    [ (i, j, k, l)
    | i <- range (l1, u1), j <- range (l2, u2), k <- range (l3, u3), l <- range (l4, u4) ]
  unsafeIndex ((l1, l2, l3, l4), (u1, u2, u3, u4)) (i, j, k, l) =
    plusInt
      (timesInt (unsafeIndex ((l1, l2, l3), (u1, u2, u3)) (i, j, k)) (unsafeRangeSize (l4, u4)))
      (unsafeIndex (l4, u4) l)
  inRange ((l1, l2, l3, l4), (u1, u2, u3, u4)) (i, j, k, l) =
    inRange (l1, u1) i && inRange (l2, u2) j && inRange (l3, u3) k && inRange (l4, u4) l

-- What derived instances are made of. Those of enumerations count constructors.

rangeTags :: (Int -> a) -> Int -> Int -> [a]
rangeTags make l u = map make (intsFromTo l u)

indexTags :: Int -> Int -> Int -> Int
indexTags l u i = if inTags l u i then minusInt i l else indexError

inTags :: Int -> Int -> Int -> Bool
inTags l u i = leInt l i && leInt i u

-- One more field: the index of those before is given.
indexStep :: Ix a => (a, a) -> a -> Int -> Int
indexStep b i before = plusInt (timesInt before (rangeSize b)) (index b i)
