-- A finaliser that gives what is about to die a life again.
--
-- 2000 cells of 24 bytes hold a box of 16 bytes each, 48000 and 32000 in all. A weak pointer's
-- finaliser has them, and nothing else. Its key dies, and a collection finds that: the pointer, 40 bytes of
-- INHERENT_USE, is gone, and its finaliser puts the cells into a variable. All the while they are
-- LAG. Then they are walked over, and only their first cell is used once more: the boxes are DRAG,
-- and so are the other cells. Without that last part they were VOID from the beginning.
--
-- phase: Box: LAG 32000; Cell: LAG 48000; WEAK: 40
-- phase: Box: LAG 32000; Cell: LAG 48000; WEAK: nothing
-- phase: Box: DRAG 32000; Cell: USE 24, DRAG 47976
-- phase: nothing
module Main (main) where

import Control.Concurrent
import Data.IORef
import System.Mem.Weak

data U = U
data Box = Box U
data Cell = Cell Box Cell | End

main :: IO ()
main = do
  place <- newIORef End
  risen <- newEmptyMVar
  key <- newIORef U
  make 2000 End U >>= attach key place risen
  idle 200000 `seq` use key
  idle 100000 `seq` takeMVar risen
  idle 200001 `seq` (readIORef place >>= open)
  idle 200002 `seq` (readIORef place >>= first)
  writeIORef place End
  idle 200003 `seq` return ()

make :: Int -> Cell -> U -> IO Cell
make k acc u =
  if k == 0
    then return acc
    else make (k - 1) (Cell (Box u) acc) u

attach :: IORef U -> IORef Cell -> MVar () -> Cell -> IO ()
attach key place risen cells = do
  _ <- mkWeakIORef key (rise place risen cells)
  return ()

rise :: IORef Cell -> MVar () -> Cell -> IO ()
rise place risen cells = writeIORef place cells >> putMVar risen ()

use :: IORef U -> IO ()
use key = readIORef key >>= \u -> u `seq` return ()

-- Uses every cell and every box.
open :: Cell -> IO ()
open End = return ()
open (Cell (Box u) rest) = u `seq` open rest

-- Uses the first cell only.
first :: Cell -> IO ()
first End = return ()
first (Cell _ _) = return ()

-- Lets time pass: allocates only what dies at once.
idle :: Int -> U
idle k = if k == 0 then U else idle (k - 1)
