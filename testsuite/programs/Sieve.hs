-- Sieves: a mutable unboxed one, a lazy list one, and one over IOUArray.
module Main where

import Control.Monad
import Control.Monad.ST (ST)
import Data.Array.IO
import Data.Array.ST
import Data.Array.Unboxed

primesUpTo :: Int -> UArray Int Bool
primesUpTo n = runSTUArray $ do
  a <- newArray (2, n) True
  let loop i
        | i * i > n = return ()
        | otherwise = do
            isPrime <- readArray a i
            when isPrime $ strike a (i * i) i
            loop (i + 1)
  loop 2
  return a
  where
    strike :: STUArray s Int Bool -> Int -> Int -> ST s ()
    strike a j i = when (j <= n) $ writeArray a j False >> strike a (j + i) i

lazyPrimes :: [Int]
lazyPrimes = 2 : filter isPrime [3, 5 ..]

isPrime :: Int -> Bool
isPrime k = all (\p -> k `rem` p /= 0) (takeWhile (\p -> p * p <= k) lazyPrimes)

smallestFactors :: Int -> IO (IOUArray Int Int)
smallestFactors n = do
  spf <- newListArray (0, n) [0 .. n]
  forM_ [2 .. n] $ \i -> do
    f <- readArray spf i
    when (f == i) $
      forM_ [i * i, i * i + i .. n] $ \j -> do
        g <- readArray spf j
        when (g == j) $ writeArray spf j i
  return spf

factorise :: IOUArray Int Int -> Int -> IO [Int]
factorise _ 1 = return []
factorise spf k = do
  f <- readArray spf k
  rest <- factorise spf (k `div` f)
  return (f : rest)

main :: IO ()
main = do
  let sieve = primesUpTo 50000
      primes = [i | (i, True) <- assocs sieve]
  print (length primes, last primes)
  print (take 15 primes == take 15 lazyPrimes)
  print (lazyPrimes !! 800)
  spf <- smallestFactors 5000
  mapM_ (\k -> factorise spf k >>= \fs -> putStrLn (show k ++ " = " ++ show fs)) [60, 97, 1001, 4096, 4999]
  frozen <- freeze spf :: IO (UArray Int Int)
  print (accumArray (+) 0 (0, 9) [(frozen ! i `mod` 10, 1) | i <- [2 .. 5000]] :: UArray Int Int)
  let twins = length (filter (\(a, b) -> b - a == 2) (zip primes (tail primes)))
      gaps = maximum (zipWith (-) (tail primes) primes)
  print (twins, gaps)
