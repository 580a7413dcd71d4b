{-# LANGUAGE MagicHash, UnboxedTuples, BangPatterns #-}
-- Numbers by the names of integer-gmp.
module Main (main) where

import Foreign
import GHC.Exts
import GHC.Integer.GMP.Internals
import GHC.Word (Word8 (..))

kind :: Integer -> String
kind (S# i) = "S# " ++ show (I# i)
kind (Jp# b) = "Jp# of " ++ show (I# (sizeofBigNat# b))
kind (Jn# b) = "Jn# of " ++ show (I# (sizeofBigNat# b))

big :: [Integer]
big = [0, 1, -1, 255, 256, -256, 2 ^ (63 :: Int) - 1, 2 ^ (63 :: Int), 2 ^ (64 :: Int), negate (2 ^ (70 :: Int)), 3 ^ (100 :: Int)]

bytes :: Int# -> Integer -> IO ([Word8], Integer)
bytes order n = allocaBytes 100 (\p@(Ptr a) -> do
  count <- exportIntegerToAddr n a order
  all' <- peekArray (fromIntegral count) p
  let !(W# size) = count
  back <- importIntegerFromAddr a size order
  return (all', back))

main :: IO ()
main = do
  mapM_ (putStrLn . kind) big
  print [W# (sizeInBaseInteger n b) | n <- big, I# b <- [2, 10, 256]]
  print [powModInteger 3 e 1000007 | e <- [0, 1, 2, 10 ^ (20 :: Int)]]
  print [recipModInteger a 97 | a <- [1, 2, 5, 96, 96 + 97 * 3]]
  print [case gcdExtInteger a b of (# g, x #) -> (g, (g - a * x) `mod` b) | (a, b) <- [(12, 18), (2 ^ (80 :: Int), 3 ^ (50 :: Int)), (7, 5)]]
  print [bigNatToInteger (f (two 100) (two 65)) | f <- [plusBigNat, minusBigNat, timesBigNat, quotBigNat, remBigNat, orBigNat, xorBigNat, gcdBigNat]]
  mapM_ (\n -> bytes 0# n >>= print) big
  mapM_ (\n -> bytes 1# n >>= print) big
  print (compareBigNat (two 64) (two 65), eqBigNatWord (two 5) 32##, I# (popCountBigNat (minusBigNatWord (two 64) 1##)))
  where
    two n = case 2 ^ (n :: Int) of
      Jp# b -> b
      S# i -> wordToBigNat (int2Word# i)
      _ -> zeroBigNat
