-- Semaphores of which any quantity is taken at once. Who comes first is served first.

module Control.Concurrent.QSemN (QSemN, newQSemN, waitQSemN, signalQSemN) where

import Prelude
import Base.Exception
import Base.Thread
import System.IO.Error (ioError, userError)

newtype QSemN = QSemN (MVar Stock)

-- What there is, and who waits for how much, the first one first.
data Stock = Stock !Int [(Int, MVar ())]

newQSemN :: Int -> IO QSemN
newQSemN n
  | n < 0 = ioError (userError "newQSemN: Initial quantity must be non-negative")
  | otherwise = fmap QSemN (newMVar (Stock n []))

waitQSemN :: QSemN -> Int -> IO ()
waitQSemN (QSemN v) n = mask_ (takeMVar v >>= \(Stock have waiting) ->
  if null waiting && have >= n
    then putMVar v (Stock (have - n) waiting)
    else newEmptyMVar >>= \served ->
      putMVar v (Stock have (waiting ++ [(n, served)])) >>
      (takeMVar served `onException` giveUp served))
  where
    -- It may have been served just now.
    giveUp served = uninterruptibleMask_ (takeMVar v >>= \(Stock have waiting) ->
      tryTakeMVar served >>= \r -> case r of
        Just _ -> serve (Stock (have + n) waiting) >>= putMVar v
        Nothing -> serve (Stock have (filter ((/= served) . snd) waiting)) >>= putMVar v)

signalQSemN :: QSemN -> Int -> IO ()
signalQSemN (QSemN v) n = uninterruptibleMask_
  (takeMVar v >>= \(Stock have waiting) -> serve (Stock (have + n) waiting) >>= putMVar v)

serve :: Stock -> IO Stock
serve (Stock have ((n, served) : others))
  | have >= n = putMVar served () >> serve (Stock (have - n) others)
serve stock = return stock
