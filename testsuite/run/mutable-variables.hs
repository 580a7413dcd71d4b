-- Variables: what they hold is not evaluated by writing, and cycles through them.
module Main where

import Control.Monad
import Control.Monad.ST
import Data.IORef
import Data.STRef
import System.IO.Unsafe (unsafeInterleaveIO)

-- A doubly linked ring of cells.
data Cell = Cell Int (IORef Cell) (IORef Cell)

ring :: [Int] -> IO Cell
ring [] = error "empty"
ring (x : xs) = do
  before <- newIORef (error "not yet")
  after <- newIORef (error "not yet")
  let first = Cell x before after
  writeIORef before first
  writeIORef after first
  foldM_ insert first xs
  return first

-- Behind a cell; gives the new one.
insert :: Cell -> Int -> IO Cell
insert cell@(Cell _ _ after) x = do
  following@(Cell _ back _) <- readIORef after
  b <- newIORef cell
  a <- newIORef following
  let new = Cell x b a
  writeIORef after new
  writeIORef back new
  return new

walk :: (Cell -> IORef Cell) -> Int -> Cell -> IO [Int]
walk _ 0 _ = return []
walk step n cell@(Cell x _ _) = do
  following <- readIORef (step cell)
  rest <- walk step (n - 1) following
  return (x : rest)

forwards, backwards :: Cell -> IORef Cell
forwards (Cell _ _ a) = a
backwards (Cell _ b _) = b

counter :: STRef s Int -> ST s Int
counter r = do
  n <- readSTRef r
  writeSTRef r (n + 1)
  return n

main :: IO ()
main = do
  r <- newIORef undefined
  writeIORef r (3 :: Int)
  modifyIORef r (+ 1)
  readIORef r >>= print
  writeIORef r undefined
  s <- newIORef (0 :: Int)
  print (s == s)
  t <- newIORef 0
  print (s == t)
  cell <- ring [1 .. 300]
  walk forwards 500 cell >>= print . sum
  walk backwards 5 cell >>= print
  print (runST (do { v <- newSTRef 5; a <- counter v; b <- counter v; return (a, b) }))
  let deep = foldr (\x acc -> do { modifyIORef s (+ x); acc }) (return ()) [1 .. 1000]
  deep
  readIORef s >>= print
  -- What is interleaved happens when it is wanted, and once.
  lazy <- unsafeInterleaveIO (modifyIORef s (+ 1) >> return "now")
  before <- readIORef s
  before `seq` putStrLn lazy
  putStrLn lazy
  after <- readIORef s
  print (after - before)
  old <- atomicModifyIORef' s (\n -> (n * 2, n))
  new <- readIORef s
  print (new == old * 2)
  refs <- mapM newIORef [1 .. 200 :: Int]
  forM_ (zip refs (tail refs)) $ \(a, b) -> do
    x <- readIORef a
    modifyIORef' b (+ x)
  readIORef (last refs) >>= print
