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
  | otherwise = minusInt (categoryTable (plusInt (record categoryTable 5 categoryTableSize (ord c)) 4)) 48

upperCase, lowerCase :: Char -> Char
upperCase c
  | ltInt (ord c) early = unsafeChr (indexW16 earlyUpper (ord c))
  | otherwise = changed upperTable upperTableSize c
lowerCase c
  | ltInt (ord c) early = unsafeChr (indexW16 earlyLower (ord c))
  | otherwise = changed lowerTable lowerTableSize c

-- The first codes, which most letters have: Latin, Greek, Cyrillic, Armenian. What is known of them is
-- in tables of two bytes each; programs that meet no other characters than ASCII's
-- have no such tables.
early :: Int
early = 1424

{-# NOINLINE earlyCategory #-}
{-# NOINLINE earlyUpper #-}
{-# NOINLINE earlyLower #-}
earlyCategory, earlyUpper, earlyLower :: Bytes
earlyCategory = runRW (\w -> case newBytes (timesInt 2 early) w of Result b -> runs b 0 w)
earlyUpper = earlyCases upperTable upperTableSize
earlyLower = earlyCases lowerTable lowerTableSize

-- Each record of the table has its run filled, up to where the next one begins.
runs :: Bytes -> Int -> World -> Result Bytes
runs b at w
  | geInt first early = Result b
  | otherwise = case filled b first (number categoryTable next 4) (minusInt (categoryTable (plusInt at 4)) 48) w of
      Result _ -> runs b next w
  where
    first = number categoryTable at 4
    next = plusInt at 5

filled :: Bytes -> Int -> Int -> Int -> World -> Result ()
filled b i end x w
  | geInt i end || geInt i early = Result ()
  | otherwise = case writeW16 b i x w of Result _ -> filled b (plusInt i 1) end x w

-- Each code is itself, but for what the records of the table change.
earlyCases :: (Int -> Int) -> Int -> Bytes
earlyCases table size = runRW (\w -> case newBytes (timesInt 2 early) w of
  Result b -> case same b 0 w of Result _ -> ranges b 0 w)
  where
    same :: Bytes -> Int -> World -> Result ()
    same b i w
      | geInt i early = Result ()
      | otherwise = case writeW16 b i i w of Result _ -> same b (plusInt i 1) w
    ranges :: Bytes -> Int -> World -> Result Bytes
    ranges b at w
      | geInt at size || geInt first early = Result b
      | otherwise = case changes b first w of Result _ -> ranges b (plusInt at 13) w
      where
        first = number table at 4
        end = number table (plusInt at 4) 4
        stride = number table (plusInt at 8) 1
        change = minusInt (number table (plusInt at 9) 4) 1048576
        changes :: Bytes -> Int -> World -> Result ()
        changes c code v
          | gtInt code end || geInt code early = Result ()
          | otherwise = case writeW16 c code (plusInt code change) v of Result _ -> changes c (plusInt code stride) v

-- First, last, stride, change.
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
