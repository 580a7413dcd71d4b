-- A local function without a signature whose effects are in the monad of the function around it,
-- as only an application of a type family says.
module Main where

import Buffers

fill :: Store m => Buffer (Region m) Int -> Int -> m Int
fill buffer most = go most 0
  where
    go x k
      | k > 3 = return (x + k)
      | otherwise = do
          n <- push buffer x
          if n > 2 then go x (k + 1) else return n

main :: IO ()
main = do
  b <- new 1
  mapM (fill b) [5, 6, 7] >>= print
