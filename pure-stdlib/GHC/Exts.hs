{-# LANGUAGE ConstraintKinds, PolyKinds, TypeFamilies, TypeOperators, MagicHash, UnboxedTuples, PatternSynonyms, DataKinds, KindSignatures #-}
-- Boxed and unboxed values, and the operations on them.

module GHC.Exts
  ( Int(..), Char(..), Double(..), Float(..), Word(..), Ptr(Ptr), FunPtr(FunPtr)
  , shiftL#, shiftRL#, iShiftL#, iShiftRA#, iShiftRL#
  , unpackCString#, unpackCStringUtf8#, unpackAppendCString#, unpackFoldrCString#, unpackNBytes#, cstringLength#
  , breakpoint, breakpointCond, maxTupleSize, traceEvent, seq, INT64, WORD64
  , TYPE, RuntimeRep(..), VecCount(..), VecElem(..), Void#, SpecConstrAnnotation(..), Any, type (~~), IsString(..), IsList(..), Coercible, coerce, Constraint, Down(..), SPEC(..)
  , build, augment, lazy, inline, noinline, oneShot, considerAccessible, the, sortWith, groupWith
  , module GHC.Prim, module Base.UnboxedSystem, unsafeCoerce#, atomicModifyMutVar#, resizeSmallMutableArray#
  , uncheckedIShiftL64#, uncheckedIShiftRA64#, uncheckedShiftL64#, uncheckedShiftRL64#
  ) where

import Base.Types
import Base.Bool
import Base.Enum (Bounded(..), Enum(..))
import Base.Num
import Base.Classes
import Base.Integral
import Base.Function
import Base.Error
import Base.Foldable (all)
import Base.IO (IO)
import Base.Primitive
import Base.Representation
import Base.PrimitiveNumber
import Data.List (groupBy, sortBy)
import Base.IsList
import Base.IsString
import Base.Coerce
import Base.UnboxedSystem
import Base.Equal (type (~~))
import Base.Address
import Base.Insides (pattern FunPtr, pattern Ptr)
import Base.Memory (FunPtr, Ptr)
import Base.Unboxed (atomicModifyMutVar#, unsafeCoerce#)
import Base.UnboxedNumber (uncheckedIShiftL64#, uncheckedIShiftRA64#, uncheckedShiftL64#, uncheckedShiftRL64#)
import Base.UnboxedSmall (resizeSmallMutableArray#)
import Data.Kind (Constraint)
import Data.Ord (Down(..))
import Debug.Trace (traceEventIO)
import GHC.Prim

-- Shifts by any amount.

shiftL#, shiftRL# :: Word# -> Int# -> Word#
shiftL# a n = if isTrue# (n >=# 64#) then 0## else uncheckedShiftL# a n
shiftRL# a n = if isTrue# (n >=# 64#) then 0## else uncheckedShiftRL# a n

iShiftL#, iShiftRA#, iShiftRL# :: Int# -> Int# -> Int#
iShiftL# a n = if isTrue# (n >=# 64#) then 0# else uncheckedIShiftL# a n
iShiftRA# a n = if isTrue# (n >=# 64#) then uncheckedIShiftRA# a 63# else uncheckedIShiftRA# a n
iShiftRL# a n = if isTrue# (n >=# 64#) then 0# else uncheckedIShiftRL# a n

-- What may be any type, of any kind.
type family Any :: k where {}

-- Advice to an optimiser that copies loops for what they are called with.
data SPEC = SPEC | SPEC2

type Void# = (# #)

type INT64 = Int#
type WORD64 = Word#

-- Advice to an optimiser that this one does not take.
data SpecConstrAnnotation = NoSpecConstr | ForceSpecConstr
  deriving Eq

-- What a debugger would stop at.

breakpoint :: a -> a
breakpoint x = x

breakpointCond :: Bool -> a -> a
breakpointCond _ x = x

maxTupleSize :: Int
maxTupleSize = 15

traceEvent :: String -> IO ()
traceEvent = traceEventIO

-- Texts of the program

unpackCString# :: Addr# -> [Char]
unpackCString# a = unpackAppendCString# a []

unpackAppendCString# :: Addr# -> [Char] -> [Char]
unpackAppendCString# a end = unpackFoldrCString# a (:) end

unpackFoldrCString# :: Addr# -> (Char -> a -> a) -> a -> a
unpackFoldrCString# a f end = go 0
  where
    go n = case byteAt a n of
      0 -> end
      c -> f (unsafeChr c) (go (plusInt n 1))

unpackNBytes# :: Addr# -> Int# -> [Char]
unpackNBytes# a n = go 0
  where
    go k
      | ltInt k (I# n) = unsafeChr (byteAt a k) : go (plusInt k 1)
      | otherwise = []

cstringLength# :: Addr# -> Int#
cstringLength# a = go 0
  where
    go n = case byteAt a n of
      0 -> case n of I# r -> r
      _ -> go (plusInt n 1)

-- In UTF-8, by the first byte of each.
unpackCStringUtf8# :: Addr# -> [Char]
unpackCStringUtf8# a = go 0
  where
    go n = case byteAt a n of
      0 -> []
      c
        | ltInt c 128 -> unsafeChr c : go (plusInt n 1)
        | ltInt c 224 -> more 1 (andInt c 31) n
        | ltInt c 240 -> more 2 (andInt c 15) n
        | otherwise -> more 3 (andInt c 7) n
    more :: Int -> Int -> Int -> [Char]
    more 0 r n = unsafeChr r : go (plusInt n 1)
    more k r n = case plusInt n 1 of
      next -> more (minusInt k 1) (orInt (shlInt r 6) (andInt (byteAt a next) 63)) next

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
