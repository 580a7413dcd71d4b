-- Lists of arrays where they are taken apart at once: the same elements in the same order, and
-- nothing is evaluated that is not asked for.
module Main (main) where

import Control.Exception (ErrorCall, evaluate, try)
import Control.Monad (forM_)
import Control.Monad.ST (ST, runST)
import qualified Data.Array as A
import Data.Array.ST (STUArray, newArray, readArray, runSTArray, runSTUArray, thaw, writeArray)
import Data.Array.Unboxed

-- An array some of whose elements must not be looked at.
holes :: A.Array Int Int
holes = A.listArray (-2, 4) [if even i then i else error ("hole " ++ show i) | i <- [-2 .. 4]]
{-# NOINLINE holes #-}

marks :: Int -> UArray Int Bool
marks n = listArray (1, n) (cycle [True, False, False])
{-# NOINLINE marks #-}

square :: Int -> UArray (Int, Int) Int
square n = listArray ((0, 1), (n, n)) [0 ..]
{-# NOINLINE square #-}

failing :: a -> IO ()
failing x = do
  r <- try (evaluate x)
  case r of
    Left e -> putStrLn ("failed: " ++ takeWhile (/= '\n') (show (e :: ErrorCall)))
    Right _ -> putStrLn "evaluated"

-- The last index comes lazily, and is not asked for when there is nothing to do with it.
upTo :: Int -> (Int, Int) -> [Int]
upTo k ends = [i * j | i <- [k + 1 .. snd ends], j <- [i + 1 .. snd ends]]
{-# NOINLINE upTo #-}

numbersOf :: Int -> ST s (STUArray s Int Int)
numbersOf x = newArray (0, 0) x

counted :: Int -> Int -> Int -> Int
counted a b c = runST (do
  t <- numbersOf 0
  forM_ [a .. b] (\i -> forM_ [i .. c] (\j -> readArray t 0 >>= \x -> writeArray t 0 (x + i * j)))
  readArray t 0)
{-# NOINLINE counted #-}

main :: IO ()
main = do
  print (length (filter snd (assocs (marks 10))), [i | (i, True) <- assocs (marks 10)])
  print (assocs (marks 0), elems (marks 0), indices (marks 0))
  print (sum (elems (square 3)), [(i, x) | (i, x) <- assocs (square 2), fst i == 1])
  print (length (A.assocs holes), [x | (i, x) <- A.assocs holes, even i])
  print [x | (i, x) <- assocs (amap (* 2) holes), even i]
  failing (sum [x | (_, x) <- A.assocs holes])
  failing (sum (map snd (takeWhile ((< 0) . fst) (A.assocs holes))))
  let thawed = runSTArray (thaw holes >>= \m -> writeArray m 1 (10 :: Int) >> return m)
  print [x | (i, x) <- assocs thawed, even i || i == 1]
  failing (thawed ! 3)
  let changed = runSTUArray (thaw (square 2) >>= \m -> writeArray m (1, 1) 100 >> return m)
  print (assocs changed)
  print (elems (square 2))
  print (elems (amap (\x -> x > 2) (square 2) :: UArray (Int, Int) Bool))
  print (amap negate (listArray ((0, 0, 0), (1, 1, 1)) [1 ..]) :: UArray (Int, Int, Int) Int)
  print (assocs (ixmap (0, 2) (\i -> (i, 1)) (square 2) :: UArray Int Int))
  print (upTo 0 (0, 4), take 0 (upTo 0 (0, error "never")))
  failing (sum (upTo 0 (0, error "the end")))
  print (counted 1 10 20, counted 5 4 (error "never"), counted maxBound maxBound maxBound)
