-- A walk over a tree that tells and counts by Writer and State.
module Main (main) where

import Control.Monad.State.Strict (State, get, put, runState)
import Control.Monad.Writer.Strict (WriterT, runWriterT, tell)
import Control.Monad.Trans (lift)
import Data.Monoid (Sum (..))

data Tree = Leaf Int | Node Tree Tree

build :: Int -> Int -> Tree
build 0 n = Leaf n
build d n = Node (build (d - 1) (2 * n)) (build (d - 1) (2 * n + 1))

walk :: Tree -> WriterT (Sum Int) (State Int) Int
walk (Leaf n) = do
  k <- lift get
  lift (put $! k + 1)
  tell (Sum (n * k `mod` 7))
  pure (n + k)
walk (Node l r) = do
  a <- walk l
  b <- walk r
  pure (max a b)

main :: IO ()
main = do
  let t = build 17 1
  print [ runState (runWriterT (walk t)) k | k <- [1 .. 8] ]
