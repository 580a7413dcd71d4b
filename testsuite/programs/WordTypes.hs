-- Conversions between numeric types, rounding and overflow in each of them.
module Main where

import Data.Int
import Data.Ratio
import Data.Word

class (Show a, Bounded a, Integral a) => Sized a where
  name :: a -> String

instance Sized Int8 where name _ = "Int8"
instance Sized Int16 where name _ = "Int16"
instance Sized Int32 where name _ = "Int32"
instance Sized Int64 where name _ = "Int64"
instance Sized Word8 where name _ = "Word8"
instance Sized Word16 where name _ = "Word16"
instance Sized Word32 where name _ = "Word32"
instance Sized Word64 where name _ = "Word64"
instance Sized Int where name _ = "Int"
instance Sized Word where name _ = "Word"

report :: Sized a => a -> IO ()
report x = do
  putStrLn (name x ++ ": " ++ show (minBound `asTypeOf` x) ++ " .. " ++ show (maxBound `asTypeOf` x))
  print (maxBound + 1 == minBound `asTypeOf` x, x * x * x, fromIntegral (toInteger x * 1000003) `asTypeOf` x, x `div` 7, x `rem` 7)

main :: IO ()
main = do
  report (100 :: Int8) >> report (100 :: Int16) >> report (100 :: Int32) >> report (100 :: Int64)
  report (200 :: Word8) >> report (200 :: Word16) >> report (200 :: Word32) >> report (200 :: Word64)
  report (-5 :: Int) >> report (5 :: Word)
  print (map fromIntegral [-1, 255, 256, 65536 :: Int] :: [Word8], map fromIntegral [127, 128, 255 :: Word8] :: [Int8])
  print (truncate (300.7 :: Double) :: Int, round (2.5 :: Float) :: Integer, ceiling (-0.5 :: Double) :: Int32, floor (1.0e10 :: Double) :: Int64)
  print (fromIntegral (2 ^ (63 :: Int) :: Word64) :: Double, fromIntegral (2 ^ (53 :: Int) + 1 :: Int) :: Double, realToFrac (1.1 :: Double) :: Float)
  let r = 3 % 4 + 1 % 6 :: Rational
  print (r, numerator r, denominator r, recip r, truncate (r * 100) :: Int, fromRational r :: Double)
  print (toRational (0.75 :: Double), approximate 0.3333, (5 :: Ratio Int) / 10, compare (1 % 3) (2 % 6 :: Rational), [1 % 2, 1 .. 2 :: Rational])
  print (map (`divMod` 3) [-7, 7 :: Integer], map (`quotRem` (-3)) [-7, 7 :: Int], (-7) `mod` (3 :: Integer), minBound `quot` (2 :: Int64))
  print (toEnum 65 :: Char, fromEnum (3.9 :: Float), succ (5 :: Word8), pred (0 :: Int16), [250 ..] :: [Word8], [-126, -127 ..] :: [Int8])
  print (read "200" :: Word8, read "-3" :: Int16, read "0x1F" :: Int, read "3" :: Double, (read "(3,-4)" :: (Int, Integer)))
  where
    approximate x = (truncate (x * 1000 :: Double) % 1000 :: Rational)
