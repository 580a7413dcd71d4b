{-# LANGUAGE RankNTypes #-}
-- Lines for programs that cannot be written as one action that asks for them.

module System.Console.Haskeline.IO (InputState, initializeInput, closeInput, cancelInput, queryInput) where

import Prelude
import Control.Concurrent (ThreadId, forkIO, killThread)
import Control.Concurrent.MVar
import Control.Exception (SomeException, finally, mask, throwIO)
import Control.Monad.Catch (try)
import Control.Monad.IO.Class (liftIO)
import System.Console.Haskeline

-- A thread that asks for lines, what it is to do next (nothing: to end), and that it has ended.
data InputState = InputState ThreadId (MVar (Maybe (InputT IO ()))) (MVar ())

initializeInput :: Settings IO -> IO InputState
initializeInput settings' = do
  next <- newEmptyMVar
  ended <- newEmptyMVar
  let serve = liftIO (takeMVar next) >>= maybe (return ()) (>> serve)
  thread <- mask (\restore -> forkIO (restore (runInputT settings' serve) `finally` putMVar ended ()))
  return (InputState thread next ended)

-- The history is written.
closeInput :: InputState -> IO ()
closeInput (InputState _ next ended) = putMVar next Nothing >> takeMVar ended

cancelInput :: InputState -> IO ()
cancelInput (InputState thread _ ended) = killThread thread >> takeMVar ended

queryInput :: InputState -> InputT IO a -> IO a
queryInput (InputState _ next _) action = do
  answer <- newEmptyMVar
  putMVar next (Just (try action >>= liftIO . putMVar answer))
  takeMVar answer >>= either failed return
  where
    failed :: SomeException -> IO a
    failed = throwIO
