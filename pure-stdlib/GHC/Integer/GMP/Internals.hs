{-# LANGUAGE MagicHash, UnboxedTuples, PatternSynonyms, ViewPatterns #-}
-- Whole numbers of any size as older packages know them: constructors and operations by the names
-- of the library that they were once made of.

module GHC.Integer.GMP.Internals
  ( Integer(IS, IP, IN, S#, Jp#, Jn#), BigNat(..), GmpLimb, GmpLimb#, GmpSize, GmpSize#
  , module GHC.Integer
  , isValidInteger#, gcdInteger, gcdExtInteger, lcmInteger, sqrInteger, powModInteger, recipModInteger
  , wordToNegInteger, bigNatToInteger, bigNatToNegInteger
  , sizeofBigNat#, zeroBigNat, oneBigNat, isValidBigNat#, isZeroBigNat
  , wordToBigNat, wordToBigNat2, bigNatToInt, bigNatToWord, indexBigNat#, byteArrayToBigNat#
  , plusBigNat, plusBigNatWord, minusBigNat, minusBigNatWord, timesBigNat, timesBigNatWord, sqrBigNat
  , quotRemBigNat, quotRemBigNatWord, quotBigNat, quotBigNatWord, remBigNat, remBigNatWord
  , gcdBigNat, gcdBigNatWord, shiftRBigNat, shiftLBigNat, testBitBigNat, clearBitBigNat, complementBitBigNat
  , setBitBigNat, andBigNat, orBigNat, xorBigNat, popCountBigNat, bitBigNat
  , eqBigNat, eqBigNat#, eqBigNatWord, eqBigNatWord#, gtBigNatWord#, compareBigNat, compareBigNatWord
  , sizeInBaseBigNat, sizeInBaseInteger, sizeInBaseWord#
  , exportIntegerToAddr, exportBigNatToAddr, exportIntegerToMutableByteArray, exportBigNatToMutableByteArray
  , importIntegerFromAddr, importBigNatFromAddr, importIntegerFromByteArray, importBigNatFromByteArray
  ) where

import Prelude
import Base.BigNat (BigNat(..), bigNatFromInteger, bigNatSize#, pattern IN, pattern IP, pattern IS, wordsOf)
import qualified Base.BigNat as B
import Data.Bits
import GHC.Exts
import GHC.Integer
import GHC.IO (IO(..))
import GHC.Num.BigNat (bigNatCheck#)
import GHC.Num.Integer (integerGcde, integerSizeInBase#)

type GmpLimb = Word
type GmpLimb# = Word#
type GmpSize = Int
type GmpSize# = Int#

pattern S# i <- IS i where S# i = IS i

pattern Jp# :: BigNat -> Integer
pattern Jp# b <- (positive -> Just b) where Jp# (BN# b) = IP b

pattern Jn# :: BigNat -> Integer
pattern Jn# b <- (negative -> Just b) where Jn# (BN# b) = IN b
{-# COMPLETE S#, Jp#, Jn# #-}

positive, negative :: Integer -> Maybe BigNat
positive n = case n of
  IP b -> Just (BN# b)
  _ -> Nothing
negative n = case n of
  IN b -> Just (BN# b)
  _ -> Nothing

-- Numbers -------------------------------------------------------------------

isValidInteger# :: Integer -> Int#
isValidInteger# n = n `seq` 1#

gcdInteger, lcmInteger, recipModInteger :: Integer -> Integer -> Integer
gcdInteger = gcd
lcmInteger = lcm

-- The number and one factor: the other follows.
gcdExtInteger :: Integer -> Integer -> (# Integer, Integer #)
gcdExtInteger a b = case integerGcde a b of (g, x, _) -> (# g, x #)

sqrInteger :: Integer -> Integer
sqrInteger n = n * n

-- 0 where there is none.
recipModInteger n m
  | g == 1 || g == -1 = (x * g) `mod` abs m
  | otherwise = 0
  where (g, x, _) = integerGcde n (abs m)

-- An exponent below 0 is of the inverse.
powModInteger :: Integer -> Integer -> Integer -> Integer
powModInteger base exponent modulus
  | exponent < 0 = powModInteger (recipModInteger base m) (negate exponent) m
  | otherwise = go (base `mod` m) exponent (1 `mod` m)
  where
    m = abs modulus
    go b e done
      | e == 0 = done
      | odd e = go (b * b `mod` m) (e `shiftR` 1) (done * b `mod` m)
      | otherwise = go (b * b `mod` m) (e `shiftR` 1) done

wordToNegInteger :: Word# -> Integer
wordToNegInteger w = negate (wordToInteger w)

bigNatToInteger, bigNatToNegInteger :: BigNat -> Integer
bigNatToInteger (BN# b) = B.bigNatToInteger b
bigNatToNegInteger b = negate (bigNatToInteger b)

-- Arrays of words -----------------------------------------------------------

-- That of a number which is not negative.
bigNat :: Integer -> BigNat
bigNat n = BN# (bigNatFromInteger n)

lift1 :: (Integer -> Integer) -> BigNat -> BigNat
lift1 f a = bigNat (f (bigNatToInteger a))

lift2 :: (Integer -> Integer -> Integer) -> BigNat -> BigNat -> BigNat
lift2 f a b = bigNat (f (bigNatToInteger a) (bigNatToInteger b))

withWord :: (Integer -> Integer -> Integer) -> BigNat -> GmpLimb# -> BigNat
withWord f a w = bigNat (f (bigNatToInteger a) (wordToInteger w))

sizeofBigNat# :: BigNat -> GmpSize#
sizeofBigNat# (BN# b) = bigNatSize# b

zeroBigNat, oneBigNat :: BigNat
zeroBigNat = bigNat 0
oneBigNat = bigNat 1

isValidBigNat# :: BigNat -> Int#
isValidBigNat# (BN# b) = bigNatCheck# b

isZeroBigNat :: BigNat -> Bool
isZeroBigNat b = bigNatToInteger b == 0

wordToBigNat :: Word# -> BigNat
wordToBigNat w = bigNat (wordToInteger w)

-- The higher word comes first.
wordToBigNat2 :: Word# -> Word# -> BigNat
wordToBigNat2 high low = bigNat (wordToInteger high `shiftL` 64 .|. wordToInteger low)

bigNatToInt :: BigNat -> Int#
bigNatToInt b = integerToInt (bigNatToInteger b)

bigNatToWord :: BigNat -> Word#
bigNatToWord b = integerToWord (bigNatToInteger b)

indexBigNat# :: BigNat -> GmpSize# -> GmpLimb#
indexBigNat# (BN# b) i = indexWordArray# b i

byteArrayToBigNat# :: ByteArray# -> GmpSize# -> BigNat
byteArrayToBigNat# bytes size = bigNat (B.bigNatToInteger (wordsOf size bytes))

plusBigNat, minusBigNat, timesBigNat, quotBigNat, remBigNat, gcdBigNat, andBigNat, orBigNat, xorBigNat
  :: BigNat -> BigNat -> BigNat
plusBigNat = lift2 (+)
minusBigNat = lift2 (-)
timesBigNat = lift2 (*)
quotBigNat = lift2 quot
remBigNat = lift2 rem
gcdBigNat = lift2 gcd
andBigNat = lift2 (.&.)
orBigNat = lift2 (.|.)
xorBigNat = lift2 xor

sqrBigNat :: BigNat -> BigNat
sqrBigNat = lift1 sqrInteger

plusBigNatWord, minusBigNatWord, timesBigNatWord, quotBigNatWord :: BigNat -> GmpLimb# -> BigNat
plusBigNatWord = withWord (+)
minusBigNatWord = withWord (-)
timesBigNatWord = withWord (*)
quotBigNatWord = withWord quot

remBigNatWord, gcdBigNatWord :: BigNat -> GmpLimb# -> Word#
remBigNatWord a w = bigNatToWord (withWord rem a w)
gcdBigNatWord a w = bigNatToWord (withWord gcd a w)

quotRemBigNat :: BigNat -> BigNat -> (# BigNat, BigNat #)
quotRemBigNat a b = (# quotBigNat a b, remBigNat a b #)

quotRemBigNatWord :: BigNat -> GmpLimb# -> (# BigNat, GmpLimb# #)
quotRemBigNatWord a w = (# quotBigNatWord a w, remBigNatWord a w #)

shiftRBigNat, shiftLBigNat, clearBitBigNat, complementBitBigNat, setBitBigNat :: BigNat -> Int# -> BigNat
shiftRBigNat b i = lift1 (`shiftR` I# i) b
shiftLBigNat b i = lift1 (`shiftL` I# i) b
clearBitBigNat b i = lift1 (`clearBit` I# i) b
complementBitBigNat b i = lift1 (`complementBit` I# i) b
setBitBigNat b i = lift1 (`setBit` I# i) b

testBitBigNat :: BigNat -> Int# -> Bool
testBitBigNat b i = testBit (bigNatToInteger b) (I# i)

popCountBigNat :: BigNat -> Int#
popCountBigNat b = popCountInteger (bigNatToInteger b)

bitBigNat :: Int# -> BigNat
bitBigNat i = bigNat (bit (I# i))

eqBigNat :: BigNat -> BigNat -> Bool
eqBigNat = (==)

eqBigNat# :: BigNat -> BigNat -> Int#
eqBigNat# a b = truth (a == b)

eqBigNatWord :: BigNat -> GmpLimb# -> Bool
eqBigNatWord a w = bigNatToInteger a == wordToInteger w

eqBigNatWord#, gtBigNatWord# :: BigNat -> GmpLimb# -> Int#
eqBigNatWord# a w = truth (eqBigNatWord a w)
gtBigNatWord# a w = truth (bigNatToInteger a > wordToInteger w)

truth :: Bool -> Int#
truth b = if b then 1# else 0#

compareBigNat :: BigNat -> BigNat -> Ordering
compareBigNat = compare

compareBigNatWord :: BigNat -> GmpLimb# -> Ordering
compareBigNatWord a w = compare (bigNatToInteger a) (wordToInteger w)

-- Digits and bytes ----------------------------------------------------------

sizeInBaseInteger :: Integer -> Int# -> Word#
sizeInBaseInteger n base = integerSizeInBase# (int2Word# base) (abs n)

sizeInBaseBigNat :: BigNat -> Int# -> Word#
sizeInBaseBigNat b = sizeInBaseInteger (bigNatToInteger b)

sizeInBaseWord# :: Word# -> Int# -> Word#
sizeInBaseWord# w = sizeInBaseInteger (wordToInteger w)

-- The bytes of a number without its sign, the lowest first.
bytesOf :: Integer -> [Word]
bytesOf n = go (abs n)
  where
    go 0 = []
    go m = fromInteger (m .&. 255) : go (m `shiftR` 8)

-- Asks for the highest byte first if the last argument is not 0. How many were written.
exportIntegerToAddr :: Integer -> Addr# -> Int# -> IO Word
exportIntegerToAddr n a order = export n order (\i (W# b) -> IO (\s ->
  case writeWord8OffAddr# a i b s of s1 -> (# s1, () #)))

exportBigNatToAddr :: BigNat -> Addr# -> Int# -> IO Word
exportBigNatToAddr b = exportIntegerToAddr (bigNatToInteger b)

exportIntegerToMutableByteArray :: Integer -> MutableByteArray# RealWorld -> Word# -> Int# -> IO Word
exportIntegerToMutableByteArray n a from order = export n order (\i (W# b) -> IO (\s ->
  case writeWord8Array# a (word2Int# from +# i) b s of s1 -> (# s1, () #)))

exportBigNatToMutableByteArray :: BigNat -> MutableByteArray# RealWorld -> Word# -> Int# -> IO Word
exportBigNatToMutableByteArray b = exportIntegerToMutableByteArray (bigNatToInteger b)

export :: Integer -> Int# -> (Int# -> Word -> IO ()) -> IO Word
export n order write = go 0 ordered
  where
    bytes = bytesOf n
    ordered = if isTrue# order then reverse bytes else bytes
    go at [] = return (fromIntegral (at :: Int))
    go at@(I# i) (b : rest) = write i b >> go (at + 1) rest

importIntegerFromAddr :: Addr# -> Word# -> Int# -> IO Integer
importIntegerFromAddr a size order = IO (\s -> case number of n -> n `seq` (# s, n #))
  where number = imported size order (\i -> W# (indexWord8OffAddr# a i))

importBigNatFromAddr :: Addr# -> Word# -> Int# -> IO BigNat
importBigNatFromAddr a size order = fmap bigNat (importIntegerFromAddr a size order)

importIntegerFromByteArray :: ByteArray# -> Word# -> Word# -> Int# -> Integer
importIntegerFromByteArray a from size order =
  imported size order (\i -> W# (indexWord8Array# a (word2Int# from +# i)))

importBigNatFromByteArray :: ByteArray# -> Word# -> Word# -> Int# -> BigNat
importBigNatFromByteArray a from size order = bigNat (importIntegerFromByteArray a from size order)

imported :: Word# -> Int# -> (Int# -> Word) -> Integer
imported size order byte = foldl step 0 places
  where
    count = I# (word2Int# size)
    places = if isTrue# order then [0 .. count - 1] else [count - 1, count - 2 .. 0]
    step n (I# i) = n `shiftL` 8 .|. toInteger (byte i)
