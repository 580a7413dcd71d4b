-- Semaphores, in transactions.

module Control.Concurrent.STM.TSem (TSem, newTSem, waitTSem, signalTSem, signalTSemN) where

import Prelude
import Base.Transaction
import Numeric.Natural (Natural)

newtype TSem = TSem (TVar Integer) deriving Eq

newTSem :: Integer -> STM TSem
newTSem n = n `seq` fmap TSem (newTVar n)

waitTSem, signalTSem :: TSem -> STM ()
waitTSem (TSem v) = readTVar v >>= \n -> if n <= 0 then retry else writeTVar v $! n - 1
signalTSem s = signalTSemN 1 s

signalTSemN :: Natural -> TSem -> STM ()
signalTSemN k (TSem v)
  | k == 0 = return ()
  | otherwise = readTVar v >>= \n -> writeTVar v $! n + toInteger k
