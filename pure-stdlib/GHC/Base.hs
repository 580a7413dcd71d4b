{-# LANGUAGE MagicHash, PatternSynonyms, UnboxedTuples #-}
-- Those of the Prelude's classes, functions and types that need no others, with what they
-- are made of.

module GHC.Base
  ( module GHC.Exts, ord, unsafeChr
  , Bool(..), Char, Double, Eq(..), Float, Functor(..), IO(IO), unIO, Int, Maybe(..), Monad(..), Monoid(..)
  , Ord(..), Ordering(..), String, Word
  , ($!), ($), (&&), (.), (=<<), (||), asTypeOf, const, error, errorWithoutStackTrace, flip, id, not
  , otherwise, seq, undefined, until
  , Semigroup(..), Applicative(..), Alternative(..), MonadPlus(..), NonEmpty(..), Type, Constraint
  , liftA, liftA3, (<**>), liftM, liftM2, liftM3, liftM4, liftM5, ap, when, join, assert, foldr, map, (++)
  , returnIO, bindIO, thenIO, failIO, mapM, sequence, eqString, maxInt, minInt
  , eqInt, neInt, gtInt, geInt, ltInt, leInt, quotInt, remInt, divInt, modInt, quotRemInt, divModInt
  , compareInt, divInt#, modInt#, divModInt#, getTag, mapFB
  ) where

import Prelude
import Base.Insides (unIO, pattern IO)
import Base.Monad (Alternative(..), Applicative(..))
import Base.Monoid (Semigroup(..))
import Base.Primitive (ord, unsafeChr)
import Control.Applicative (liftA, liftA3, (<**>))
import Control.Exception (assert)
import Control.Monad
import Data.Kind (Constraint, Type)
import Data.List.NonEmpty (NonEmpty(..))
import GHC.Exts hiding (Down, IsList(..), SPEC, atomicModifyMutVar#, resizeSmallMutableArray#, unsafeCoerce#
  , uncheckedIShiftL64#, uncheckedIShiftRA64#, uncheckedShiftL64#, uncheckedShiftRL64#)

returnIO :: a -> IO a
returnIO = return

bindIO :: IO a -> (a -> IO b) -> IO b
bindIO = (>>=)

thenIO :: IO a -> IO b -> IO b
thenIO = (>>)

failIO :: String -> IO a
failIO message = ioError (userError message)

eqString :: String -> String -> Bool
eqString = (==)

maxInt, minInt :: Int
maxInt = maxBound
minInt = minBound

eqInt, neInt, gtInt, geInt, ltInt, leInt :: Int -> Int -> Bool
eqInt = (==)
neInt = (/=)
gtInt = (>)
geInt = (>=)
ltInt = (<)
leInt = (<=)

quotInt, remInt, divInt, modInt :: Int -> Int -> Int
quotInt = quot
remInt = rem
divInt = div
modInt = mod

quotRemInt, divModInt :: Int -> Int -> (Int, Int)
quotRemInt = quotRem
divModInt = divMod

compareInt :: Int -> Int -> Ordering
compareInt = compare

divInt#, modInt# :: Int# -> Int# -> Int#
divInt# a b = case div (I# a) (I# b) of I# r -> r
modInt# a b = case mod (I# a) (I# b) of I# r -> r

divModInt# :: Int# -> Int# -> (# Int#, Int# #)
divModInt# a b = (# divInt# a b, modInt# a b #)

-- Which of the constructors of its type a value is made with.
getTag :: a -> Int#
getTag x = dataToTag# x

-- What puts the elements of a mapped list together.
mapFB :: (b -> c -> c) -> (a -> b) -> a -> c -> c
mapFB put f = \x rest -> put (f x) rest
