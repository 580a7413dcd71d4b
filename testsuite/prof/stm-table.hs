-- A table of transactional variables: what they hold has a biography, whoever moves it.
--
-- 600 variables, of four mutable objects of 16 bytes each, which are in use inherently, 38400 in all;
-- each with a box of its own, 16 bytes, 9600 in all. A thread exchanges what the
-- variables hold, without looking at it: the boxes stay LAG. Another one then opens every box:
-- from there on they are DRAG, also while they are exchanged once more. At last each variable gets
-- a constant, and the boxes are gone.
--
-- phase: Box: LAG 9600
-- phase: Box: DRAG 9600
-- phase: nothing
module Main (main) where

import Control.Concurrent
import Control.Concurrent.STM

data U = U
data Box = Box U

main :: IO ()
main = do
  table <- make 600 [] U
  done <- newEmptyMVar
  let step work = forkIO (work >> putMVar done U) >> takeMVar done >> return ()
  idle 200000 `seq` step (exchange table)
  idle 200001 `seq` step (open table)
  idle 200002 `seq` step (exchange table)
  idle 200003 `seq` step (clear table)
  idle 200004 `seq` return ()

make :: Int -> [TVar Box] -> U -> IO [TVar Box]
make k acc u =
  if k == 0
    then return acc
    else do
      var <- newTVarIO (Box u)
      make (k - 1) (var : acc) u

-- Each variable and the next one.
exchange :: [TVar Box] -> IO ()
exchange (a : b : rest) = do
  atomically (do { x <- readTVar a; y <- readTVar b; writeTVar a y; writeTVar b x })
  exchange rest
exchange _ = return ()

open :: [TVar Box] -> IO ()
open [] = return ()
open (var : rest) = do
  Box u <- readTVarIO var
  u `seq` open rest

clear :: [TVar Box] -> IO ()
clear [] = return ()
clear (var : rest) = do
  atomically (writeTVar var nothing)
  clear rest

nothing :: Box
nothing = Box U

-- Lets time pass: allocates only what dies at once.
idle :: Int -> U
idle k = if k == 0 then U else idle (k - 1)
