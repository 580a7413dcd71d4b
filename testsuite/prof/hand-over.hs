-- What passes from thread to thread is used when it is taken apart, not when it is passed.
--
-- 5000 cells of 24 bytes, 120000 in all, each with a box of 16 bytes, 80000 in all, go through two
-- variables. They are LAG while they lie in the first variable, and also once a thread has taken
-- them there and put them into the second, and once another one has taken them there. That one
-- then walks over them, and looks at the first cell again at the end: in between the boxes are
-- DRAG, and so are the cells but for the first one. Then nobody has them.
--
-- Variables are in use inherently: four of 16 bytes, and what guards the library's steps, 72 and 16
-- bytes. A thread that waits for one has none for that; when nobody puts cells any more there are two.
--
-- phase: Box: LAG 80000; Cell: LAG 120000
-- phase: Box: DRAG 80000; Cell: USE 24, DRAG 119976
-- phase: nothing
module Main (main) where

import Control.Concurrent

data U = U
data Box = Box U
data Cell = Cell Box Cell | End

main :: IO ()
main = do
  post <- newEmptyMVar
  hand <- newEmptyMVar
  go <- newEmptyMVar
  done <- newEmptyMVar
  _ <- forkIO (relay post hand go done)
  _ <- forkIO (reader hand go done)
  make 5000 End U post
  idle 200000 `seq` step go done
  idle 200001 `seq` step go done
  idle 200002 `seq` step go done
  idle 200003 `seq` step go done
  idle 200004 `seq` return ()

-- Makes the cells, each with a box of its own, and posts them.
make :: Int -> Cell -> U -> MVar Cell -> IO ()
make k acc u post =
  if k == 0
    then putMVar post acc
    else make (k - 1) (Cell (Box u) acc) u post

-- A thread takes its next step.
step :: MVar U -> MVar U -> IO ()
step go done = putMVar go U >> takeMVar done >> return ()

-- Passes on what it gets, unseen.
relay :: MVar Cell -> MVar Cell -> MVar U -> MVar U -> IO ()
relay post hand go done = do
  _ <- takeMVar go
  cells <- takeMVar post
  putMVar hand cells
  putMVar done U

-- Gets the cells, walks over them, and looks at them again, a step each.
reader :: MVar Cell -> MVar U -> MVar U -> IO ()
reader hand go done = do
  cells <- takeMVar hand
  _ <- takeMVar go
  putMVar done U
  _ <- takeMVar go
  walk cells `seq` putMVar done U
  _ <- takeMVar go
  first cells `seq` putMVar done U

-- Uses every cell and every box.
walk :: Cell -> U
walk End = U
walk (Cell (Box u) rest) = u `seq` walk rest

-- Uses the first cell only.
first :: Cell -> U
first End = U
first (Cell _ _) = U

-- Lets time pass: allocates only what dies at once.
idle :: Int -> U
idle k = if k == 0 then U else idle (k - 1)
