-- Semaphores of which one is taken at a time.

module Control.Concurrent.QSem (QSem, newQSem, waitQSem, signalQSem) where

import Prelude
import Control.Concurrent.QSemN
import System.IO.Error (ioError, userError)

newtype QSem = QSem QSemN

newQSem :: Int -> IO QSem
newQSem n
  | n < 0 = ioError (userError "newQSem: Initial quantity must be non-negative")
  | otherwise = fmap QSem (newQSemN n)

waitQSem, signalQSem :: QSem -> IO ()
waitQSem (QSem s) = waitQSemN s 1
signalQSem (QSem s) = signalQSemN s 1
