-- Properties of Unicode's characters, looked up in the tables of unicode.core:
-- numbers of six bits a byte, from '0' on, in records that are sorted by their
-- first number.

module Base.Unicode where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Effect

primitive categoryTable :: Int -> Int
primitive categoryTableSize :: Int
primitive upperTable :: Int -> Int
primitive upperTableSize :: Int
primitive lowerTable :: Int -> Int
primitive lowerTableSize :: Int

-- The number of so many bytes at an index.
number :: (Int -> Int) -> Int -> Int -> Int
number table i digits = go i 0
  where
    end = plusInt i digits
    go j n
      | eqInt j end = n
      | otherwise = go (plusInt j 1) (plusInt (timesInt n 64) (minusInt (table j) 48))

-- Where the last record begins whose first number is at most the code; the
-- first record, if there is none.
record :: (Int -> Int) -> Int -> Int -> Int -> Int
record table width size code = go 0 (quotInt size width)
  where
    go low high
      | leInt (minusInt high low) 1 = timesInt low width
      | gtInt (number table (timesInt middle width) 4) code = go low middle
      | otherwise = go middle high
      where
        middle = quotInt (plusInt low high) 2

-- The general category, as a number of Data.Char's GeneralCategory.
category :: Char -> Int
category c
  | geInt (ord c) 128 && ltInt (ord c) early = indexW16 earlyCategory (ord c)
  | otherwise = searchedCategory c

searchedCategory :: Char -> Int
searchedCategory c = minusInt (categoryTable (plusInt (record categoryTable 5 categoryTableSize (ord c)) 4)) 48

upperCase, lowerCase :: Char -> Char
upperCase c
  | ltInt (ord c) early = unsafeChr (indexW16 earlyUpper (ord c))
  | otherwise = searchedUpper c
lowerCase c
  | ltInt (ord c) early = unsafeChr (indexW16 earlyLower (ord c))
  | otherwise = searchedLower c

searchedUpper, searchedLower :: Char -> Char
searchedUpper c = changed upperTable upperTableSize c
searchedLower c = changed lowerTable lowerTableSize c

-- The first codes, which most letters have: Latin, Greek, Cyrillic, Armenian. What is known of them is
-- looked up but once, and takes two bytes each; programs that meet no other characters than ASCII's
-- have no such tables.
early :: Int
early = 1424

{-# NOINLINE earlyCategory #-}
{-# NOINLINE earlyUpper #-}
{-# NOINLINE earlyLower #-}
earlyCategory, earlyUpper, earlyLower :: Bytes
earlyCategory = earlyOf searchedCategory
earlyUpper = earlyOf (\c -> ord (searchedUpper c))
earlyLower = earlyOf (\c -> ord (searchedLower c))

earlyOf :: (Char -> Int) -> Bytes
earlyOf property = runRW (\w -> case newBytes (timesInt 2 early) w of Result b -> fill b 0 w)
  where
    fill b i w
      | eqInt i early = Result b
      | otherwise = case writeW16 b i (property (unsafeChr i)) w of Result _ -> fill b (plusInt i 1) w

-- First, last, stride, change.
{-# INLINE changed #-}
changed :: (Int -> Int) -> Int -> Char -> Char
changed table size c
  | geInt code first && leInt code end && eqInt (remInt (minusInt code first) stride) 0 =
      unsafeChr (plusInt code (minusInt (number table (plusInt at 9) 4) 1048576))
  | otherwise = c
  where
    code = ord c
    at = record table 13 size code
    first = number table at 4
    end = number table (plusInt at 4) 4
    stride = number table (plusInt at 8) 1
