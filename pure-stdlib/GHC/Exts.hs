{-# LANGUAGE MagicHash, PatternSynonyms #-}
-- Boxed and unboxed values, and the operations on them.

module GHC.Exts
  ( Int(..), Char(..), Double(..), Float(..), Word(..), Ptr(Ptr), FunPtr(FunPtr)
  , shiftL#, shiftRL#, iShiftL#, iShiftRA#, iShiftRL#
  , unpackCString#, Any, IsString(..), IsList(..), Coercible, coerce, Constraint, Down(..), SPEC(..)
  , build, augment, lazy, inline, noinline, oneShot, considerAccessible, the, sortWith, groupWith
  , module GHC.Prim
  ) where

import Base.Types
import Base.Bool
import Base.Num
import Base.Classes
import Base.Integral
import Base.Function
import Base.Error
import Base.Foldable (all)
import Base.Primitive (plusInt, unsafeChr)
import Data.List (groupBy, sortBy)
import Base.IsList
import Base.IsString
import Base.Coerce
import Base.Address
import Base.Insides (pattern FunPtr, pattern Ptr)
import Base.Memory (FunPtr, Ptr)
import Data.Kind (Constraint)
import Data.Ord (Down(..))
import GHC.Prim

-- Shifts by any amount.

shiftL#, shiftRL# :: Word# -> Int# -> Word#
shiftL# a n = if isTrue# (n >=# 64#) then 0## else uncheckedShiftL# a n
shiftRL# a n = if isTrue# (n >=# 64#) then 0## else uncheckedShiftRL# a n

iShiftL#, iShiftRA#, iShiftRL# :: Int# -> Int# -> Int#
iShiftL# a n = if isTrue# (n >=# 64#) then 0# else uncheckedIShiftL# a n
iShiftRA# a n = if isTrue# (n >=# 64#) then uncheckedIShiftRA# a 63# else uncheckedIShiftRA# a n
iShiftRL# a n = if isTrue# (n >=# 64#) then 0# else uncheckedIShiftRL# a n

-- What may be any type.
data Any

-- Advice to an optimiser that copies loops for what they are called with.
data SPEC = SPEC | SPEC2

unpackCString# :: Addr# -> [Char]
unpackCString# a = go 0
  where
    go n = case byteAt a n of
      0 -> []
      c -> unsafeChr c : go (plusInt n 1)

-- Lists by what makes them.

build :: (forall b. (a -> b -> b) -> b -> b) -> [a]
build g = g (:) []

augment :: (forall b. (a -> b -> b) -> b -> b) -> [a] -> [a]
augment g xs = g (:) xs

-- Advice to an optimiser.

lazy, inline, noinline :: a -> a
lazy x = x
inline x = x
noinline x = x

oneShot :: (a -> b) -> a -> b
oneShot f = f

considerAccessible :: Bool
considerAccessible = True

the :: Eq a => [a] -> a
the (x : xs)
  | all (x ==) xs = x
  | otherwise = error "GHC.Exts.the: non-identical elements"
the [] = error "GHC.Exts.the: empty list"

sortWith :: Ord b => (a -> b) -> [a] -> [a]
sortWith f = sortBy (\x y -> compare (f x) (f y))

groupWith :: Ord b => (a -> b) -> [a] -> [[a]]
groupWith f xs = groupBy (\x y -> f x == f y) (sortWith f xs)
