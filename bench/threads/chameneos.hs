{-# LANGUAGE BangPatterns #-}
-- Creatures of three colours meet in pairs at one place, and change their colours.
module Main (main) where

import Control.Concurrent
import Control.Monad
import System.Environment

data Colour = Blue | Red | Yellow deriving (Eq, Show, Enum)

-- Who waits at the place, and how many meetings are left.
data Place = Place !Int !(Maybe (Colour, MVar Colour))

complement :: Colour -> Colour -> Colour
complement a b
  | a == b = a
  | otherwise = toEnum (3 - fromEnum a - fromEnum b)

creature :: MVar Place -> MVar Int -> Colour -> IO ()
creature place done colour0 = do
  mine <- newEmptyMVar
  let go !colour !met = do
        Place left there <- takeMVar place
        case there of
          _ | left == 0 -> putMVar place (Place 0 there) >> putMVar done met
          Nothing -> do
            putMVar place (Place left (Just (colour, mine)))
            other <- takeMVar mine
            go (complement colour other) (met + 1)
          Just (other, his) -> do
            putMVar his colour
            putMVar place (Place (left - 1) Nothing)
            go (complement colour other) (met + 1)
  go colour0 (0 :: Int)

main :: IO ()
main = do
  args <- getArgs
  let n = case args of { [a] -> read a; _ -> 5000 } :: Int
  place <- newMVar (Place n Nothing)
  done <- newEmptyMVar
  forM_ [Blue, Red, Yellow, Blue] (forkIO . creature place done)
  meetings <- replicateM 4 (takeMVar done)
  print (sum meetings)
