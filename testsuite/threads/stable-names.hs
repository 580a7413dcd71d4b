-- Names of objects stay the same over collections.
module Main (main) where

import Control.Monad
import Data.IORef
import Data.List (nub)
import System.Mem
import System.Mem.StableName

data Tree = Leaf | Node Tree Int Tree

build :: Int -> Int -> Tree
build lo hi
  | lo > hi = Leaf
  | otherwise = let m = (lo + hi) `div` 2 in Node (build lo (m - 1)) m (build (m + 1) hi)

size :: Tree -> Int
size Leaf = 0
size (Node l _ r) = size l + 1 + size r

subtrees :: Tree -> [Tree]
subtrees Leaf = []
subtrees t@(Node l _ r) = t : subtrees l ++ subtrees r

main :: IO ()
main = do
  let t = build 1 60
  print (size t)
  r <- newIORef t
  let ts = subtrees t
  print (length ts)
  before <- mapM (\x -> x `seq` makeStableName x) ts
  performGC
  after <- mapM makeStableName ts
  print (before == after)
  print (length (nub (map hashStableName before)) == 60)
  performMinorGC
  performMajorGC
  t' <- readIORef r
  n <- makeStableName t'
  print (n == head before, n == last before)
  a <- newIORef 'a'
  b <- newIORef 'b'
  na <- makeStableName a
  nb <- makeStableName b
  na' <- makeStableName a
  print (na == na', na == nb, eqStableName na n)
  print (hashStableName na == hashStableName na')
  c <- readIORef a
  d <- readIORef b
  print (c, d)
