-- Data.Bits and fixed-width integers: hashes, Gray codes, CRC, packing.
module Main where

import Data.Bits
import Data.Char (ord)
import Data.Int
import Data.List (foldl', unfoldr)
import Data.Word
import Numeric (showHex)

fnv1a :: String -> Word32
fnv1a = foldl' (\h c -> (h `xor` fromIntegral (ord c)) * 16777619) 2166136261

fnv64 :: String -> Word64
fnv64 = foldl' (\h c -> (h `xor` fromIntegral (ord c)) * 1099511628211) 14695981039346656037

crc32 :: [Word8] -> Word32
crc32 = complement . foldl' step 0xffffffff
  where
    step crc byte = foldl' bit' (crc `xor` fromIntegral byte) [1 .. 8 :: Int]
    bit' c _
      | testBit c 0 = (c `shiftR` 1) `xor` 0xedb88320
      | otherwise = c `shiftR` 1

gray :: Int -> Int
gray n = n `xor` (n `shiftR` 1)

ungray :: Int -> Int
ungray 0 = 0
ungray g = g `xor` ungray (g `shiftR` 1)

toBits :: Int -> Int -> String
toBits w n = [if testBit n i then '1' else '0' | i <- [w - 1, w - 2 .. 0]]

xorshift :: Word64 -> Word64
xorshift x0 = x3
  where
    x1 = x0 `xor` (x0 `shiftL` 13)
    x2 = x1 `xor` (x1 `shiftR` 7)
    x3 = x2 `xor` (x2 `shiftL` 17)

bytes :: Word32 -> [Word8]
bytes w = [fromIntegral (w `shiftR` s) | s <- [24, 16, 8, 0]]

unbytes :: [Word8] -> Word32
unbytes = foldl' (\acc b -> (acc `shiftL` 8) .|. fromIntegral b) 0

leb128 :: Word64 -> [Word8]
leb128 = unfoldr step . Just
  where
    step Nothing = Nothing
    step (Just n)
      | n < 128 = Just (fromIntegral n, Nothing)
      | otherwise = Just (fromIntegral (n .&. 127) .|. 128, Just (n `shiftR` 7))

subsets :: [a] -> [[a]]
subsets xs = [[x | (i, x) <- zip [0 ..] xs, testBit mask i] | mask <- [0 .. bit (length xs) - 1 :: Int]]

main :: IO ()
main = do
  mapM_ (\s -> putStrLn (showHex (fnv1a s) "" ++ " " ++ showHex (fnv64 s) "")) ["", "a", "foobar"]
  putStrLn (showHex (crc32 (map (fromIntegral . ord) "123456789")) "")
  putStrLn (unwords (map (toBits 3 . gray) [0 .. 7]))
  print (all (\n -> ungray (gray n) == n) [0 .. 500])
  print (take 4 (iterate xorshift 88172645463325252))
  print (bytes 3735928559, unbytes [1, 2, 3, 4])
  print (leb128 624485, leb128 (maxBound :: Word64))
  print (subsets "abc")
  print (popCount (255 :: Int), popCount (-1 :: Int16), countLeadingZeros (1 :: Word8), countTrailingZeros (80 :: Int32), finiteBitSize (0 :: Int64))
  print (rotateL (0x81 :: Word8) 1, rotateR (1 :: Word16) 1, rotate (0x12345678 :: Word32) 8)
  print (fromIntegral (300 :: Int) :: Word8, fromIntegral (200 :: Int) :: Int8, fromIntegral (-1 :: Int) :: Word)
  print (maxBound :: Int8, minBound :: Int16, maxBound :: Word32, maxBound :: Int64)
  print ((maxBound :: Int32) + 1, (minBound :: Int8) - 1, (200 :: Word8) + 100, negate 1 :: Word16)
  print (shiftR (-16 :: Int) 2, shiftL 1 70 :: Int, shiftR (-1 :: Integer) 3, shiftL 1 70 :: Integer)
  print (complement 0 :: Int, (.&.) (-4) 7 :: Integer, (-4) .|. 1 :: Integer, xor (-1) 255 :: Integer)
  print (setBit (0 :: Integer) 80, clearBit (15 :: Int) 1, complementBit (5 :: Int) 0, testBit (-1 :: Integer) 100)
  print ((maxBound :: Int) + 1 == minBound, abs (minBound :: Int), (2 :: Int) ^ (63 :: Int))
  print (div (-7) 2 :: Int8, mod (-7) 2 :: Int8, quot (-7) 2 :: Int8, rem (-7) 2 :: Int8, toInteger (maxBound :: Word64) + 1)
  print (zeroBits :: Int, bit 5 :: Word8, foldl' xor 0 [1 .. 100 :: Int], [minBound .. maxBound :: Int8] !! 200)
