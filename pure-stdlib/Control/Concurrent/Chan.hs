-- Channels without bounds.

module Control.Concurrent.Chan
  ( Chan, newChan, writeChan, readChan, dupChan, getChanContents, writeList2Chan
  ) where

import Prelude
import Base.Exception
import Base.Thread
import Control.Concurrent.MVar (modifyMVar)
import System.IO.Unsafe (unsafeInterleaveIO)

-- Where the next value is read, and where it is written: a place that is empty.
data Chan a = Chan (MVar (Place a)) (MVar (Place a))

type Place a = MVar (Item a)

-- A value, and the place behind it.
data Item a = Item a (Place a)

instance Eq (Chan a) where
  Chan v _ == Chan u _ = v == u

newChan :: IO (Chan a)
newChan = newEmptyMVar >>= \place ->
  newMVar place >>= \read -> newMVar place >>= \write -> return (Chan read write)

writeChan :: Chan a -> a -> IO ()
writeChan (Chan _ write) x = newEmptyMVar >>= \new -> mask_
  (takeMVar write >>= \place -> putMVar place (Item x new) >> putMVar write new)

readChan :: Chan a -> IO a
readChan (Chan read _) = modifyMVar read (\place ->
  readMVar place >>= \(Item x behind) -> return (behind, x))

dupChan :: Chan a -> IO (Chan a)
dupChan (Chan _ write) = readMVar write >>= newMVar >>= \read -> return (Chan read write)

getChanContents :: Chan a -> IO [a]
getChanContents c = unsafeInterleaveIO
  (readChan c >>= \x -> getChanContents c >>= \xs -> return (x : xs))

writeList2Chan :: Chan a -> [a] -> IO ()
writeList2Chan c = mapM_ (writeChan c)
