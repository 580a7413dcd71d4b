{-# LANGUAGE MagicHash, UnboxedTuples, PatternSynonyms, ViewPatterns #-}
-- The parts of whole numbers of any size, as code of GHC's insides knows them: words, the
-- lowest first, in a byte array.

module Base.BigNat where

import Prelude
import Base.Natural (Natural(..))
import Data.Bits
import GHC.Exts

type WordArray# = ByteArray#
type BigNat# = WordArray#

-- A number without a sign whose last word is not 0.
data BigNat = BN# { unBigNat :: BigNat# }

instance Eq BigNat where
  BN# a == BN# b = bigNatToInteger a == bigNatToInteger b

instance Ord BigNat where
  compare (BN# a) (BN# b) = compare (bigNatToInteger a) (bigNatToInteger b)

primitive signInteger :: Integer -> Int
primitive magnitudeInteger :: Integer -> ByteArray#
primitive positiveInteger :: ByteArray# -> Integer
primitive negativeInteger :: ByteArray# -> Integer

data Parts = Small Int# | Positive BigNat# | Negative BigNat#

parts :: Integer -> Parts
parts n = case signInteger n of
  0 -> case fromInteger n of I# i -> Small i
  1 -> Positive (magnitudeInteger n)
  _ -> Negative (magnitudeInteger n)

-- (No signatures: the fields are unlifted.) What fits an Int is made anew: then the number is as every other of its value.
pattern IS i <- (parts -> Small i) where IS i = toInteger (I# i)

pattern IP b <- (parts -> Positive b) where IP b = bigNatToInteger b
pattern IN b <- (parts -> Negative b) where IN b = negate (bigNatToInteger b)
{-# COMPLETE IS, IP, IN #-}

data NaturalParts = SmallNatural Word# | BigNatural BigNat#

naturalParts :: Natural -> NaturalParts
naturalParts (Natural n) = case parts n of
  Positive b
    | isTrue# (bigNatSize# b ># 1#) -> BigNatural b
    | otherwise -> SmallNatural (indexWordArray# b 0#)
  _ -> case fromInteger n of W# w -> SmallNatural w

pattern NS w <- (naturalParts -> SmallNatural w) where NS w = Natural (toInteger (W# w))

pattern NB b <- (naturalParts -> BigNatural b) where NB b = Natural (bigNatToInteger b)
{-# COMPLETE NS, NB #-}

bigNatSize# :: BigNat# -> Int#
bigNatSize# b = uncheckedIShiftRL# (sizeofByteArray# b) 3#

-- Words of 0 at the end do not count.
bigNatToInteger :: BigNat# -> Integer
bigNatToInteger b = go (bigNatSize# b)
  where
    go :: Int# -> Integer
    go 0# = 0
    go 1# = toInteger (W# (indexWordArray# b 0#))
    go n = case indexWordArray# b (n -# 1#) of
      0## -> go (n -# 1#)
      _ | isTrue# (n ==# bigNatSize# b) -> positiveInteger b
        | otherwise -> positiveInteger (wordsOf n b)

-- The first words.
wordsOf :: Int# -> BigNat# -> BigNat#
wordsOf n b = case runRW# (\s -> case newByteArray# (n *# 8#) s of
  (# s1, a #) -> case copyByteArray# b 0# a 0# (n *# 8#) s1 of
    s2 -> unsafeFreezeByteArray# a s2) of (# _, made #) -> made

-- Of a number that is not negative.
bigNatFromInteger :: Integer -> BigNat#
bigNatFromInteger n = case parts n of
  Positive b -> b
  Negative b -> b
  Small 0# -> wordsOf 0# (words# 0##)
  Small i -> words# (int2Word# i)

-- Of one word.
words# :: Word# -> BigNat#
words# w = case runRW# (\s -> case newByteArray# 8# s of
  (# s1, a #) -> case writeWordArray# a 0# w s1 of
    s2 -> unsafeFreezeByteArray# a s2) of (# _, made #) -> made
