-- Integers of 8 to 64 bits, with and without sign, wrap around; their bits; complex numbers.
import Data.Int
import Data.Word
import Data.Bits
import Data.Ix
import Data.Complex
import Data.Ratio

sweep :: (Bounded a, Integral a, Bits a, Show a) => a -> String
sweep z = show
  ( [minBound `asTypeOf` z, maxBound, maxBound + 1, minBound - 1, negate minBound, abs minBound, signum minBound]
  , [x `op` y | x <- samples, y <- [3, 7 `asTypeOf` z], op <- [quot, rem, div, mod]]
  , map complement samples
  , [x `shiftL` n | x <- samples, n <- [0, 1, 7, 8, 31, 64]]
  , [x `shiftR` n | x <- samples, n <- [0, 1, 7, 8, 31, 64]] )
  ++ show
  ( [x `rotate` n | x <- samples, n <- [-3, 0, 5, 9, 33]]
  , map popCount samples
  , [testBit x n | x <- samples, n <- [0, 6, 7, 63, 64]]
  , [x .&. y + (x .|. y) - (x `xor` y) | x <- samples, y <- samples]
  , map toInteger samples )
  where
    samples = [minBound, minBound + 1, 0, 1, 5, 100, maxBound - 1, maxBound]

main :: IO ()
main = do
  putStrLn (sweep (0 :: Int8))
  putStrLn (sweep (0 :: Int16))
  putStrLn (sweep (0 :: Int32))
  putStrLn (sweep (0 :: Int64))
  putStrLn (sweep (0 :: Int))
  putStrLn (sweep (0 :: Word8))
  putStrLn (sweep (0 :: Word16))
  putStrLn (sweep (0 :: Word32))
  putStrLn (sweep (0 :: Word64))
  putStrLn (sweep (0 :: Word))
  print (fromIntegral (300 :: Int) :: Word8, fromIntegral (200 :: Word8) :: Int8, fromIntegral (-1 :: Int8) :: Word32)
  print (map countLeadingZeros [0, 1, 255 :: Word8], map countTrailingZeros [0, 8 :: Int32], finiteBitSize (0 :: Word16))
  print ([250 ..] :: [Word8], [1, 4 .. 20 :: Int8], [x | x <- [maxBound - 2 .. maxBound :: Int64]])
  print (range (3, 6 :: Word8), index (10, 20 :: Integer) 13, inRange (-5, 5 :: Int8) 6, rangeSize (0, 255 :: Word8))
  print (shift (-256) (-3) :: Int, shift 1 70 :: Int, shift 5 (-70) :: Integer, (-1) `shiftR` 200 :: Int)
  print (sum (map fromIntegral [1 .. 100 :: Word8]) :: Int, fromIntegral (maxBound :: Word64) :: Double)
  print (byteSwap32 0x01020304, byteSwap16 0x0102, toIntegralSized (300 :: Int) :: Maybe Word8, toIntegralSized (-3 :: Int) :: Maybe Int8)
  print ((1 :+ 2) * (3 :+ 4) :: Complex Double, magnitude (3 :+ 4 :: Complex Double), phase ((-1) :+ 0 :: Complex Double))
  print (sqrt ((-4) :+ 0) :: Complex Double, exp (0 :+ pi) :: Complex Double, (1 :+ 1) / (1 :+ (-1)) :: Complex Double)
  print (mkPolar 2 0.5 :: Complex Double, polar (1 :+ 1 :: Complex Double), conjugate (1 :+ 2 :: Complex Double), fromIntegral (3 :: Int) + (0 :+ 1) :: Complex Double)
  print (sin (1 :+ 2) :: Complex Double, (2 :+ 1) ** 2 :: Complex Double)
