-- The numbers of C: as text, in arithmetic, as bits, and their bounds.
import Data.Bits
import Foreign.C.Types

whole :: (Show a, Read a, Bounded a, Integral a, FiniteBits a) => String -> a -> IO ()
whole name one = do
  putStrLn name
  print (minBound `asTypeOf` one, maxBound `asTypeOf` one)
  print (maxBound + one, minBound - one, negate one, abs (negate one), signum one)
  print (fromInteger 1000000000000 `asTypeOf` one, fromIntegral (-3 :: Int) `asTypeOf` one)
  print (quotRem 100 (7 * one), divMod (100 - 2 * one) 7, toInteger (maxBound `asTypeOf` one))
  print (finiteBitSize one, isSigned one, popCount (complement one), countLeadingZeros one, countTrailingZeros (4 * one))
  print (shiftL one 6, shiftR (negate one) 3, rotate (5 * one) (-1), testBit (6 * one) 1, xor 5 (3 * one), 6 .&. (3 * one))
  print (read " 17 " `asTypeOf` one, (reads "12x" `asTypeOf` [(one, "")]), Just (negate one), showsPrec 7 (one - 2) "")
  print ([one .. 4], [1, 3 .. 9 * one], succ one, pred one, fromEnum one, toEnum 65 `asTypeOf` one)
  print (compare one 2, one == 1, max one 2, realToFrac one + (0.5 :: Double), toRational one)

number :: (Show a, Read a, Real a, Enum a) => String -> a -> IO ()
number name one = do
  putStrLn name
  print (one, one + 2, one * 3 - 5, toRational one, read "9" `asTypeOf` one, [one .. 3], compare one 1)

main :: IO ()
main = do
  whole "CChar" (1 :: CChar)
  whole "CSChar" (1 :: CSChar)
  whole "CUChar" (1 :: CUChar)
  whole "CShort" (1 :: CShort)
  whole "CUShort" (1 :: CUShort)
  whole "CInt" (1 :: CInt)
  whole "CUInt" (1 :: CUInt)
  whole "CLong" (1 :: CLong)
  whole "CULong" (1 :: CULong)
  whole "CLLong" (1 :: CLLong)
  whole "CULLong" (1 :: CULLong)
  whole "CPtrdiff" (1 :: CPtrdiff)
  whole "CSize" (1 :: CSize)
  whole "CWchar" (1 :: CWchar)
  whole "CSigAtomic" (1 :: CSigAtomic)
  whole "CBool" (1 :: CBool)
  whole "CIntPtr" (1 :: CIntPtr)
  whole "CUIntPtr" (1 :: CUIntPtr)
  whole "CIntMax" (1 :: CIntMax)
  whole "CUIntMax" (1 :: CUIntMax)
  number "CClock" (1 :: CClock)
  number "CTime" (1 :: CTime)
  number "CUSeconds" (1 :: CUSeconds)
  number "CSUSeconds" (1 :: CSUSeconds)
  number "CFloat" (1 :: CFloat)
  number "CDouble" (1 :: CDouble)
  print (sqrt 2 :: CFloat, sqrt 2 :: CDouble, pi / 2 :: CDouble, truncate (2.7 :: CDouble) :: Int, 1 / 0 :: CFloat)
  print (floatDigits (1 :: CFloat), isNaN (0 / 0 :: CDouble), decodeFloat (1.5 :: CDouble), atan2 1 (-1) :: CFloat)
  print (CInt 5, CDouble 2.5, [CTime 3], Just (CBool 1), case CSize 4 of CSize w -> w)
  print (realToFrac (1.5 :: CFloat) :: CDouble, fromIntegral (CInt (-1)) :: CUInt)
