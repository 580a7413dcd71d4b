{-# LANGUAGE BangPatterns #-}
-- The largest singular value of an endless matrix: workers that meet at a barrier fill vectors in memory.
module Main (main) where

import Control.Concurrent
import Control.Monad
import Foreign.Marshal.Array
import Foreign.Ptr
import Foreign.Storable

type Vec = Ptr Double

entry :: Int -> Int -> Double
entry i j = 1 / fromIntegral ((i + j) * (i + j + 1) `quot` 2 + i + 1)
{-# INLINE entry #-}

data Barrier = Barrier !Int !(MVar (Int, [MVar ()]))

newBarrier :: Int -> IO Barrier
newBarrier n = Barrier n <$> newMVar (0, [])

await :: Barrier -> IO ()
await (Barrier n var) = do
  (k, waiting) <- takeMVar var
  if k + 1 == n
    then do
      mapM_ (`putMVar` ()) waiting
      putMVar var (0, [])
    else do
      gate <- newEmptyMVar
      putMVar var (k + 1, gate : waiting)
      takeMVar gate

times :: (Int -> Int -> Double) -> Int -> Int -> Int -> Vec -> Vec -> IO ()
times f n from to v out = forM_ [from .. to - 1] $ \i -> do
  let go !j !acc
        | j == n = return acc
        | otherwise = do
            x <- peekElemOff v j
            go (j + 1) (acc + f i j * x)
  s <- go 0 0
  pokeElemOff out i s
{-# INLINE times #-}

round' :: Barrier -> Int -> Int -> Int -> Vec -> Vec -> Vec -> IO ()
round' b n from to u v t = do
  times entry n from to u t
  await b
  times (flip entry) n from to t v
  await b

worker :: Barrier -> MVar () -> Int -> Int -> Int -> Vec -> Vec -> Vec -> IO ()
worker b done n from to u v t = do
  replicateM_ 10 (round' b n from to u v t >> round' b n from to v u t)
  putMVar done ()

main :: IO ()
main = do
  let n = 1500
      parts = 4
      size = n `quot` parts
  allocaArray n $ \u -> allocaArray n $ \v -> allocaArray n $ \t -> do
    forM_ [0 .. n - 1] $ \i -> pokeElemOff u i 1
    b <- newBarrier parts
    dones <- forM [0 .. parts - 1] $ \k -> do
      done <- newEmptyMVar
      _ <- forkIO (worker b done n (k * size) (if k == parts - 1 then n else (k + 1) * size) u v t)
      return done
    mapM_ takeMVar dones
    let dot !i !p !q
          | i == n = return (sqrt (p / q))
          | otherwise = do
              x <- peekElemOff u i
              y <- peekElemOff v i
              dot (i + 1) (p + x * y) (q + y * y)
    dot 0 0 0 >>= print
