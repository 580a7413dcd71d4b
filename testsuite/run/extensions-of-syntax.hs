{-# LANGUAGE RecursiveDo, HexFloatLiterals, NumDecimals, NPlusKPatterns, LinearTypes, LexicalNegation #-}
module Main where
import Data.IORef
import Control.Monad.Fix

data Node = Node Int (IORef Node)

f :: Int -> Int
f 0 = 1
f (n+1) = (n + 1) * f n
f _ = 0

g (n+2) = n
g n = -n

swap :: (a, b) %1 -> (b, a)
swap (x, y) = (y, x)

h :: Int -> Int
h x = case x of
  k+10 -> k
  _ -> -x

main :: IO ()
main = do
  rec let n = Node 1 r2
      r1 <- newIORef (Node 2 r2)
      r2 <- newIORef n
  Node a _ <- readIORef r2
  print a
  xs <- mdo
    r <- newIORef (take 5 ys)
    let ys = 1 : map (* 2) ys
    zs <- readIORef r
    return zs
  print xs
  rec { let { a' = 1 : b' } ; b' <- return (take 3 a') }
  print (take 4 a')
  print (0x1.8p3 :: Double, 0x0.8p0 :: Double, 1.5e3 :: Integer, 0xFp-2 :: Double, 0x1p-1074 :: Double)
  print (f 10, g 7, g 1, h 12, h 3, swap (1, 'c'))
  print (abs -5, (subtract 1) 3, -1 `mod` 3, (- 1) 10)
