-- Enumerations and bounds.

module Base.Enum where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.Error
import Base.Classes
import Base.Decimal
import Base.List

class Enum a where
  {-# MINIMAL toEnum, fromEnum #-}
  succ, pred :: a -> a
  toEnum :: Int -> a
  fromEnum :: a -> Int
  enumFrom :: a -> [a]
  enumFromThen :: a -> a -> [a]
  enumFromTo :: a -> a -> [a]
  enumFromThenTo :: a -> a -> a -> [a]
  succ x = toEnum (plusInt (fromEnum x) 1)
  pred x = toEnum (minusInt (fromEnum x) 1)
  enumFrom x = map toEnum (intsFrom (fromEnum x))
  enumFromThen x y = map toEnum (intsFromThen (fromEnum x) (fromEnum y))
  enumFromTo x y = map toEnum (intsFromTo (fromEnum x) (fromEnum y))
  enumFromThenTo x y z = map toEnum (intsFromThenTo (fromEnum x) (fromEnum y) (fromEnum z))

class Bounded a where
  minBound, maxBound :: a

instance Bounded Int where
  minBound = minusInt (negateInt 9223372036854775807) 1
  maxBound = 9223372036854775807

instance Enum Int where
  succ n = if eqInt n maxBound then error "Prelude.Enum.succ{Int}: tried to take `succ' of maxBound" else plusInt n 1
  pred n = if eqInt n minBound then error "Prelude.Enum.pred{Int}: tried to take `pred' of minBound" else minusInt n 1
  toEnum n = n
  fromEnum n = n
  enumFrom = intsFrom
  enumFromThen = intsFromThen
  enumFromTo = intsFromTo
  enumFromThenTo = intsFromThenTo

instance Enum Char where
  succ c
    | eqChar c maxBound = errorWithoutStackTrace "Prelude.Enum.Char.succ: bad argument"
    | otherwise = unsafeChr (plusInt (ord c) 1)
  pred c
    | eqChar c minBound = errorWithoutStackTrace "Prelude.Enum.Char.pred: bad argument"
    | otherwise = unsafeChr (minusInt (ord c) 1)
  toEnum = chr
  fromEnum = ord
  enumFrom c = map unsafeChr (intsFromTo (ord c) 1114111)
  enumFromThen c d = map unsafeChr (intsFromThenTo (ord c) (ord d) (if leChar c d then 1114111 else 0))

instance Bounded Char where
  minBound = '\0'
  maxBound = '\1114111'

instance Enum Bool where
  succ x = if fromEnum x == 0 then True else error "Prelude.Enum.Bool.succ: bad argument"
  pred x = if fromEnum x == 1 then False else error "Prelude.Enum.Bool.pred: bad argument"
  toEnum n = case n of
    0 -> False
    1 -> True
    _ -> error "Prelude.Enum.Bool.toEnum: bad argument"
  fromEnum False = 0
  fromEnum True = 1
  enumFrom x = enumFromTo x True
  enumFromThen x y = enumFromThenTo x y (if fromEnum x <= fromEnum y then True else False)

instance Bounded () where
  minBound = ()
  maxBound = ()

instance (Bounded a, Bounded b) => Bounded (a, b) where
  minBound = (minBound, minBound)
  maxBound = (maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c) => Bounded (a, b, c) where
  minBound = (minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d) => Bounded (a, b, c, d) where
  minBound = (minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound)

instance (Bounded a, Bounded b, Bounded c, Bounded d, Bounded e) => Bounded (a, b, c, d, e) where
  minBound = (minBound, minBound, minBound, minBound, minBound)
  maxBound = (maxBound, maxBound, maxBound, maxBound, maxBound)

instance Bounded Bool where
  minBound = False
  maxBound = True

instance Enum Ordering where
  succ x = if fromEnum x < 2 then toEnum (plusInt (fromEnum x) 1) else error "Prelude.Enum.Ordering.succ: bad argument"
  pred x = if fromEnum x > 0 then toEnum (minusInt (fromEnum x) 1) else error "Prelude.Enum.Ordering.pred: bad argument"
  toEnum n = case n of
    0 -> LT
    1 -> EQ
    2 -> GT
    _ -> error "Prelude.Enum.Ordering.toEnum: bad argument"
  fromEnum LT = 0
  fromEnum EQ = 1
  fromEnum GT = 2
  enumFrom x = enumFromTo x GT
  enumFromThen x y = enumFromThenTo x y (if fromEnum x <= fromEnum y then GT else LT)

instance Bounded Ordering where
  minBound = LT
  maxBound = GT

instance Enum () where
  succ _ = error "Prelude.Enum.().succ: bad argument"
  pred _ = error "Prelude.Enum.().pred: bad argument"
  toEnum n = if eqInt n 0 then () else error "Prelude.Enum.().toEnum: bad argument"
  fromEnum () = 0
  enumFrom () = [()]
  enumFromThen () () = repeat ()
  enumFromTo () () = [()]
  enumFromThenTo () () () = repeat ()

intsFrom :: Int -> [Int]
intsFrom n = intsFromTo n maxBound

intsFromTo :: Int -> Int -> [Int]
intsFromTo n m
  | gtInt n m = []
  | otherwise = go n
  where
    go i = i : (if eqInt i m then [] else go (plusInt i 1))

intsFromThen :: Int -> Int -> [Int]
intsFromThen n next
  | geInt next n = intsFromThenTo n next maxBound
  | otherwise = intsFromThenTo n next minBound

-- One loop for both directions, so that it becomes one with what takes the list. It counts:
-- a number that is compared with the bound could have wrapped around.
{-# INLINE intsFromThenTo #-}
intsFromThenTo :: Int -> Int -> Int -> [Int]
intsFromThenTo n next m
  | if geInt next n then gtInt n m else ltInt n m = []
  | otherwise = go n (steps n next m)
  where
    step = minusInt next n
    go i k = i : (if eqInt k 0 then [] else go (plusInt i step) (minusInt k 1))

-- How many numbers follow the first one: as many as fit a Word. Of those that stay the same
-- nobody will see the end.
steps :: Int -> Int -> Int -> Int
steps n next m
  | eqInt next n = (-1)
  | gtInt next n = wordToInt (quotWord (intToWord (minusInt m n)) (intToWord (minusInt next n)))
  | otherwise = wordToInt (quotWord (intToWord (minusInt n m)) (intToWord (minusInt n next)))
