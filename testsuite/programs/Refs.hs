-- IORef and STRef: counters, memo tables, a queue, swapping.
module Main where

import Control.Monad
import Control.Monad.ST
import Data.IORef
import qualified Data.Map as M
import Data.STRef

counter :: Int -> IO (IO Int)
counter start = do
  ref <- newIORef start
  return $ do
    n <- readIORef ref
    writeIORef ref $! n + 1
    return n

memo :: Ord a => ((a -> IO b) -> a -> IO b) -> IO (a -> IO b)
memo f = do
  table <- newIORef M.empty
  let go x = do
        known <- readIORef table
        case M.lookup x known of
          Just y -> return y
          Nothing -> do
            y <- f go x
            modifyIORef' table (M.insert x y)
            return y
  return go

fibonacci :: Int -> Integer
fibonacci n = runST $ do
  a <- newSTRef 0
  b <- newSTRef 1
  replicateM_ n $ do
    x <- readSTRef a
    y <- readSTRef b
    writeSTRef a y
    writeSTRef b $! x + y
  readSTRef a

data Queue a = Queue (IORef [a]) (IORef [a])

newQueue :: IO (Queue a)
newQueue = Queue <$> newIORef [] <*> newIORef []

push :: Queue a -> a -> IO ()
push (Queue _ back) x = modifyIORef back (x :)

pop :: Queue a -> IO (Maybe a)
pop q@(Queue front back) = do
  f <- readIORef front
  case f of
    x : xs -> writeIORef front xs >> return (Just x)
    [] -> do
      b <- readIORef back
      if null b
        then return Nothing
        else do
          writeIORef front (reverse b)
          writeIORef back []
          pop q

josephus :: Int -> Int -> IO [Int]
josephus n k = do
  q <- newQueue
  mapM_ (push q) [1 .. n]
  let loop = do
        replicateM_ (k - 1) (pop q >>= maybe (return ()) (push q))
        next <- pop q
        case next of
          Nothing -> return []
          Just x -> (x :) <$> loop
  loop

sumST :: Num a => [a] -> a
sumST xs = runST (newSTRef 0 >>= \r -> mapM_ (\x -> modifySTRef r (+ x)) xs >> readSTRef r)

main :: IO ()
main = do
  next <- counter 10
  other <- counter 100
  xs <- replicateM 3 next
  ys <- replicateM 2 other
  z <- next
  print (xs, ys, z)
  collatz <- memo $ \self n ->
    if n == (1 :: Int) then return (0 :: Int) else (+ 1) <$> self (if even n then n `div` 2 else 3 * n + 1)
  lens <- mapM collatz [1 .. 30]
  print lens
  print (map fibonacci [10, 50, 100])
  josephus 10 3 >>= print
  print (sumST [1 .. 100 :: Int], sumST [0.5, 0.25 :: Double])
  ref <- newIORef (0 :: Int)
  old <- atomicModifyIORef' ref (\n -> (n + 5, n))
  new <- readIORef ref
  print (old, new)
  let r2 = ref
  writeIORef r2 42
  same <- (==) <$> readIORef ref <*> readIORef r2
  print (same, ref == r2)
  log' <- newIORef []
  forM_ [1 .. 5 :: Int] $ \i -> when (odd i) $ modifyIORef log' (i :)
  readIORef log' >>= print . reverse
