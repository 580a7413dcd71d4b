-- Exceptions. Of asynchronous ones there are interruptions, and those that the runtime raises
-- whatever is masked: the end of the stack, and of the heap.

module Control.Exception
  ( SomeException(..), Exception(..)
  , IOException, ArithException(..), ArrayException(..), AssertionFailed(..)
  , NoMethodError(..), PatternMatchFail(..), RecConError(..), RecSelError(..), RecUpdError(..)
  , ErrorCall(ErrorCall, ErrorCallWithLocation), TypeError(..), NonTermination(..), NestedAtomically(..)
  , Deadlock(..), BlockedIndefinitelyOnMVar(..), BlockedIndefinitelyOnSTM(..), AllocationLimitExceeded(..), CompactionFailed(..)
  , SomeAsyncException(..), AsyncException(..), asyncExceptionToException, asyncExceptionFromException
  , throw, throwIO, ioError, throwTo, Typeable
  , catch, catches, Handler(..), catchJust, handle, handleJust, try, tryJust, evaluate, mapException
  , mask, mask_, uninterruptibleMask, uninterruptibleMask_, MaskingState(..), getMaskingState, interruptible, allowInterrupt
  , assert, bracket, bracket_, bracketOnError, finally, onException
  ) where

import Prelude
import Base.Assert (assert)
import Base.ErrorCall
import Base.Exception hiding (ErrorCall(..))
import Base.Exception (ErrorCall)
import Base.Effect
import Base.IO
import Base.IOError
import Base.Thread (throwTo)
import Base.Typeable (Typeable)

evaluate :: a -> IO a
evaluate x = IO (\w -> evaluateWith x w)

catchJust :: Exception e => (e -> Maybe b) -> IO a -> (b -> IO a) -> IO a
catchJust p m handler = m `catch` \e -> case p e of
  Nothing -> throwIO e
  Just b -> handler b

handle :: Exception e => (e -> IO a) -> IO a -> IO a
handle handler m = catch m handler

handleJust :: Exception e => (e -> Maybe b) -> (b -> IO a) -> IO a -> IO a
handleJust p handler m = catchJust p m handler

try :: Exception e => IO a -> IO (Either e a)
try m = fmap Right m `catch` \e -> return (Left e)

tryJust :: Exception e => (e -> Maybe b) -> IO a -> IO (Either b a)
tryJust p m = try m >>= \r -> case r of
  Right x -> return (Right x)
  Left e -> case p e of
    Nothing -> throwIO e
    Just b -> return (Left b)

data Handler a = forall e. Exception e => Handler (e -> IO a)

instance Functor Handler where
  fmap f (Handler h) = Handler (\e -> fmap f (h e))

catches :: IO a -> [Handler a] -> IO a
catches m handlers = m `catchAll` \e -> choose e handlers
  where
    choose e [] = throwIO e
    choose e (Handler h : hs) = case fromException e of
      Just x -> h x
      Nothing -> choose e hs

mapException :: (Exception e, Exception f) => (e -> f) -> a -> a
mapException f x = unsafePerformIO (evaluate x `catch` \e -> throwIO (f e))

bracket_ :: IO a -> IO b -> IO c -> IO c
bracket_ before after m = bracket before (const after) (const m)
