module Main where

import Data.Bits
import Data.Functor.Const
import Data.Functor.Identity
import Data.Ix
import Data.Monoid
import Control.Exception
import qualified Data.Set as Set
import System.Exit
import Text.Read (readMaybe)

-- A wrapper is in the classes that what it wraps is in.

mean :: Fractional a => [a] -> a
mean xs = sum xs / fromIntegral (length xs)

main :: IO ()
main = do
  print (Identity 3 + 4 * 5 :: Identity Int)
  print (mean [Identity 1, 2, 6 :: Identity Double])
  print (runIdentity (truncate (Identity 7.9 :: Identity Double) + 1 :: Identity Int))
  print (toInteger (Identity (-9) `div` 2 :: Identity Int), quotRem (Identity 9) (2 :: Identity Int))
  print ([Identity 'a' ..  Identity 'd'], [minBound .. maxBound :: Identity Bool])
  print (range (Identity 1, Identity (4 :: Int)), index (Identity 2, Identity 9) (Identity (5 :: Int)))
  print (popCount (Identity (255 :: Int)), Identity 12 .&. (10 :: Identity Int), finiteBitSize (Identity (0 :: Int)))
  print (isNaN (Identity (0 / 0 :: Double)), sqrt (Identity (16 :: Float)), atan2 (Identity 0) (Identity (-1 :: Double)))
  print (Const 2 * 3 + 1 :: Const Int String)
  print (Const 2.5 / 2 :: Const Double ())
  print ([Const 1 .. Const 3 :: Const Int Bool], complement (Const 0 :: Const Int ()))
  print (Alt (Just 1), Alt [2] <> Alt [3], showsPrec 11 (Alt (Just 'x')) "")
  print (readMaybe "Alt {getAlt = Just 5}" :: Maybe (Alt Maybe Int))
  print (Ap (Just 2) + 3 * Ap (Just 4), Ap [1, 2] * Ap [10, 100 :: Int], Ap Nothing + 1 :: Ap Maybe Int)
  print (minBound :: Ap Maybe Bool, compare (Alt [1]) (Alt [1, 2 :: Int]), Ap (Just 1) == Ap (Nothing :: Maybe Int))
  print (map readMaybe ["ExitSuccess", "ExitFailure 3", "ExitFailure (-1)", "(ExitSuccess)", "ExitFailure"] :: [Maybe ExitCode])
  print (Deadlock, NestedAtomically, BlockedIndefinitelyOnMVar, BlockedIndefinitelyOnSTM, AllocationLimitExceeded)
  r <- try (throwIO Deadlock)
  print (either (\Deadlock -> "deadlock") (const "none") (r :: Either Deadlock ()))
  s <- try (throwIO AllocationLimitExceeded)
  print (either (\e -> show (e :: SomeAsyncException)) (const "none") (s :: Either SomeAsyncException ()))
  putStr (Set.showTree (Set.fromList [5, 3, 8, 1, 4, 7 :: Int]))
  putStr (Set.showTreeWith False True (Set.fromList "bac"))
  putStr (Set.showTreeWith True True (foldr Set.insert Set.empty [2, 5, 1, 4, 3 :: Int]))
  putStr (Set.showTree (Set.empty :: Set.Set Int))
