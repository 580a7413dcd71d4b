-- Mutable variables are in use inherently, whatever is done with them; what they hold has a biography as always.
--
-- 5000 variables of 16 bytes (info word, value), 80000 in all; a list of 5000 cells of 24 bytes holds them,
-- 120000 bytes. Each variable holds a box of its own, 16 bytes, 80000 in all. List and boxes are LAG until the
-- first walk reads and uses the boxes; the second walk only writes the variables, so before it the boxes are DRAG
-- and the cells USE, and after it the boxes are gone. From there on the list is DRAG but for its first cell, which
-- `touch` will look at. What is still to be done are a few functions: less than 200 bytes that are not used yet.
--
-- phase: LAG 200000 and a little, USE a little, INHERENT_USE 80000
-- phase: LAG a little, USE 120000 and a little, INHERENT_USE 80000, DRAG 80000
-- phase: LAG a little, USE a little, INHERENT_USE 80000, DRAG 119976
-- phase: USE a little
module Main (main) where

import Data.IORef

data U = U
data Box = Box U

main :: IO ()
main = do
  vars <- make 5000 [] U
  idle 200000 `seq` readAll vars
  idle 200001 `seq` writeAll vars
  idle 200002 `seq` (touch vars `seq` return ())
  idle 200003 `seq` return ()

make :: Int -> [IORef Box] -> U -> IO [IORef Box]
make k acc u =
  if k == 0
    then return acc
    else do
      var <- newIORef (Box u)
      make (k - 1) (var : acc) u

-- Uses every cell and every box.
readAll :: [IORef Box] -> IO ()
readAll [] = return ()
readAll (var : rest) = do
  Box u <- readIORef var
  u `seq` readAll rest

-- Uses every cell, and puts one constant into all variables.
writeAll :: [IORef Box] -> IO ()
writeAll [] = return ()
writeAll (var : rest) = do
  writeIORef var (Box U)
  writeAll rest

-- Uses the first cell only.
touch :: [IORef Box] -> U
touch [] = U
touch (_ : _) = U

-- Lets time pass: allocates only what dies at once.
idle :: Int -> U
idle k = if k == 0 then U else idle (k - 1)
