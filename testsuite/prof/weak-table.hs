-- A weak table: what only it reaches dies at the collection that finds that its key has died.
--
-- 1000 weak pointers, 40 bytes each, 40000 in all: they are in use inherently. The key of each is a
-- variable of 16 bytes. Its value is a box of 16 bytes, 16000 in all, that nothing else has. The first
-- 500 boxes are looked at: 8000 bytes of DRAG. The other 8000 are LAG until they are looked at as
-- well. Then the first 400 keys are dropped: 400 weak pointers and boxes are gone, and 24000
-- bytes of INHERENT_USE and 9600 of DRAG are left. At last all are gone.
--
-- phase: Box: LAG 8000, DRAG 8000; WEAK: 40000
-- phase: Box: DRAG 16000; WEAK: 40000
-- phase: Box: DRAG 9600; WEAK: 24000
-- phase: nothing
module Main (main) where

import Data.IORef
import System.Mem.Weak

data U = U
data Box = Box U

main :: IO ()
main = do
  few <- keys 400 []
  more <- keys 600 []
  table <- enter few U [] >>= enter more U
  let (front, back) = splitAt 500 table
  open front
  idle 200000 `seq` open back
  idle 200001 `seq` use few
  idle 200002 `seq` use more
  idle 200003 `seq` return ()

keys :: Int -> [IORef U] -> IO [IORef U]
keys k acc =
  if k == 0
    then return acc
    else do
      key <- newIORef U
      keys (k - 1) (key : acc)

-- A weak pointer for each key, to a box that nothing else has.
enter :: [IORef U] -> U -> [Weak Box] -> IO [Weak Box]
enter [] _ acc = return acc
enter (key : rest) u acc = do
  weak <- mkWeak key (Box u) Nothing
  enter rest u (weak : acc)

-- Uses the boxes that are there.
open :: [Weak Box] -> IO ()
open [] = return ()
open (weak : rest) = do
  found <- deRefWeak weak
  case found of
    Nothing -> open rest
    Just (Box u) -> u `seq` open rest

-- The keys live until then.
use :: [IORef U] -> IO ()
use [] = return ()
use (key : rest) = readIORef key >>= \u -> u `seq` use rest

-- Lets time pass: allocates only what dies at once.
idle :: Int -> U
idle k = if k == 0 then U else idle (k - 1)
