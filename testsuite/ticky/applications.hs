module Main where

-- Functions applied in every way: known and not, to too few arguments and too many, as
-- partial applications, evaluated only now, and to more arguments than one step takes.

import Control.Exception
import Data.IORef

twice :: (a -> a) -> a -> a
twice f x = f (f x)
{-# NOINLINE twice #-}

three :: Int -> Int -> Int -> Int
three a b c = a * 100 + b * 10 + c
{-# NOINLINE three #-}

choose :: Bool -> Int -> Int -> Int
choose b = if b then \x y -> x + y else \x y -> x - y
{-# NOINLINE choose #-}

apply2 :: (a -> b -> c) -> a -> b -> c
apply2 f x y = f x y
{-# NOINLINE apply2 #-}

apply3 :: (a -> b -> c -> d) -> a -> b -> c -> d
apply3 f x y z = f x y z
{-# NOINLINE apply3 #-}

eight :: Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int -> Int
eight a b c d e f g h = a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h
{-# NOINLINE eight #-}

apply8 :: (a -> a -> a -> a -> a -> a -> a -> a -> b) -> a -> b
apply8 k x = k x x x x x x x x
{-# NOINLINE apply8 #-}

apply7 :: (a -> a -> a -> a -> a -> a -> a -> b) -> a -> b
apply7 k x = k x x x x x x x
{-# NOINLINE apply7 #-}

partial :: Int -> [Int -> Int]
partial n = [three 1 n, apply2 three n n, apply2 apply2 three 4 n]
{-# NOINLINE partial #-}

loop :: Int -> Int -> Int
loop 0 total = total
loop n total = loop (n - 1) (total + n)
{-# NOINLINE loop #-}

pick :: Int -> Int -> Int
pick n = case n `mod` 4 of
  0 -> (+ 1)
  1 -> three 2 3
  2 -> choose (n > 5) n
  _ -> \x -> x * n
{-# NOINLINE pick #-}

failing :: Int -> IO Int
failing n = do
  r <- try (evaluate (if odd n then throw (userError "odd") else n))
  case r of
    Left e -> return (length (show (e :: IOException)))
    Right m -> return m

main :: IO ()
main = do
  print (twice (twice (+ 3)) 5)
  print (map ($ 7) (partial 5), map (apply3 three 1 2) [1 .. 6])
  print (foldr (\f x -> f x `mod` 1000) 1 (map pick [1 .. 20]))
  print (loop 50 0, apply8 eight 3, apply7 eight 2 9)
  print (choose True 1 2, choose False 1 2, apply2 (choose (loop 3 0 > 2)) 5 6)
  ref <- newIORef (0 :: Int)
  mapM_ (\n -> modifyIORef ref (+ n)) [1 .. 30]
  readIORef ref >>= print
  results <- mapM failing [1 .. 6]
  print results
