-- Immutable arrays: laziness, knots, accumulation; a sieve over bits of a state thread.
module Main where

import Data.Array
import qualified Data.Array.Unboxed as U
import Data.Array.ST
import Control.Monad.ST
import Control.Monad

sieve :: Int -> U.UArray Int Bool
sieve n = runSTUArray (do
  a <- newArray (2, n) True
  forM_ [2 .. n] $ \i -> do
    p <- readArray a i
    when (p && i * i <= n) $ forM_ [i * i, i * i + i .. n] $ \j -> writeArray a j False
  return a)

fibs :: Int -> Array Int Int
fibs n = a
  where a = listArray (0, n) (map f [0 .. n])
        f 0 = 0
        f 1 = 1
        f i = a ! (i - 1) + a ! (i - 2)

main :: IO ()
main = do
  let a = listArray (0, 4) [1, 2, 3, 4, 5] :: Array Int Int
  print a
  print (a ! 2)
  print (fmap (* 2) a)
  print (a // [(1, 20), (3, 40)])
  print (sum a, length a, maximum a)
  print (fibs 50 ! 50)
  print (accumArray (+) 0 ('a', 'e') [(c, 1) | c <- "abracadabra", inRange ('a', 'e') c] :: Array Char Int)
  print [i | (i, True) <- U.assocs (sieve 50)]
  print (length (filter id (U.elems (sieve 5000))))
  let b = listArray ((0, 0), (2, 2)) [0 ..] :: Array (Int, Int) Int
  print (ixmap (0, 2) (\i -> (i, i)) b)
  print (bounds b, indices a, Just a)
  print (a == a, compare a (fmap (+ 1) a))
