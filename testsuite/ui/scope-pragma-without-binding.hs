module Main where

import Data.List (sort)

{-# INLINE double #-}
{-# SPECIALISE sort :: [Int] -> [Int] #-}
{-# SPECIALIZE copies :: Int -> Int #-}

class Sized a where
  size, weight :: a -> Int
  {-# INLINE weight #-}
  size _ = 1

instance Sized Int where
  {-# NOINLINE size #-}
  weight n = n

main :: IO ()
main = print (duoble (weight (sort [2, 1 :: Int] !! 0)))
  where
    {-# INLINABLE twice #-}
    twice n = n

duoble :: Int -> Int
duoble n = n + n
