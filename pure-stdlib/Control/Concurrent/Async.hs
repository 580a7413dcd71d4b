{-# LANGUAGE RankNTypes, ExistentialQuantification #-}
-- Actions that run on their own, and whose results are waited for.

module Control.Concurrent.Async
  ( Async, async, asyncBound, asyncOn, asyncWithUnmask, asyncOnWithUnmask, withAsync, withAsyncBound
  , withAsyncOn, withAsyncWithUnmask, withAsyncOnWithUnmask, asyncThreadId
  , wait, waitCatch, poll, cancel, cancelWith, uninterruptibleCancel, AsyncCancelled(..)
  , waitSTM, waitCatchSTM, pollSTM
  , waitAny, waitAnyCatch, waitAnyCancel, waitAnyCatchCancel
  , waitEither, waitEitherCatch, waitEitherCancel, waitEitherCatchCancel, waitEither_, waitBoth
  , waitAnySTM, waitAnyCatchSTM, waitEitherSTM, waitEitherCatchSTM, waitEitherSTM_, waitBothSTM
  , link, link2, linkOnly, ExceptionInLinkedThread(..), compareAsyncs
  , race, race_, concurrently, concurrently_, mapConcurrently, mapConcurrently_, forConcurrently
  , forConcurrently_, replicateConcurrently, replicateConcurrently_, Concurrently(..)
  ) where

import Prelude
import Control.Applicative
import Control.Concurrent
import Control.Exception
import Control.Monad (forever, replicateM, replicateM_, void)
import Control.Monad.STM
import Control.Concurrent.STM.TVar (newTVarIO, readTVar, writeTVar)
import Data.Foldable (traverse_)

-- Its thread, and how it ends.
data Async a = Async ThreadId (STM (Either SomeException a))

instance Eq (Async a) where
  Async t _ == Async u _ = t == u

instance Ord (Async a) where
  compare (Async t _) (Async u _) = compare t u

instance Functor Async where
  fmap f (Async t end) = Async t (fmap (fmap f) end)

asyncThreadId :: Async a -> ThreadId
asyncThreadId (Async t _) = t

compareAsyncs :: Async a -> Async b -> Ordering
compareAsyncs (Async t _) (Async u _) = compare t u

data AsyncCancelled = AsyncCancelled deriving (Eq, Show)

instance Exception AsyncCancelled where
  toException = asyncExceptionToException
  fromException = asyncExceptionFromException

-- Making them

start :: (IO () -> IO ThreadId) -> IO a -> IO (Async a)
start fork m = newTVarIO Nothing >>= \end -> mask (\restore ->
  fork (try (restore m) >>= \r -> atomically (writeTVar end (Just r)))) >>= \t ->
  return (Async t (readTVar end >>= maybe retry return))

async, asyncBound :: IO a -> IO (Async a)
async = start forkIO
asyncBound = async

asyncOn :: Int -> IO a -> IO (Async a)
asyncOn _ = async

asyncWithUnmask :: ((forall b. IO b -> IO b) -> IO a) -> IO (Async a)
asyncWithUnmask f = newTVarIO Nothing >>= \end ->
  mask_ (forkIOWithUnmask (\unmask -> try (f unmask) >>= \r -> atomically (writeTVar end (Just r)))) >>= \t ->
  return (Async t (readTVar end >>= maybe retry return))

asyncOnWithUnmask :: Int -> ((forall b. IO b -> IO b) -> IO a) -> IO (Async a)
asyncOnWithUnmask _ = asyncWithUnmask

-- It does not outlive the action.
withAsync, withAsyncBound :: IO a -> (Async a -> IO b) -> IO b
withAsync m = within (\restore -> start forkIO (restore m))
withAsyncBound = withAsync

withAsyncOn :: Int -> IO a -> (Async a -> IO b) -> IO b
withAsyncOn _ = withAsync

withAsyncWithUnmask :: ((forall c. IO c -> IO c) -> IO a) -> (Async a -> IO b) -> IO b
withAsyncWithUnmask f = within (\_ -> asyncWithUnmask f)

withAsyncOnWithUnmask :: Int -> ((forall c. IO c -> IO c) -> IO a) -> (Async a -> IO b) -> IO b
withAsyncOnWithUnmask _ = withAsyncWithUnmask

within :: ((forall c. IO c -> IO c) -> IO (Async a)) -> (Async a -> IO b) -> IO b
within make use = mask (\restore -> make restore >>= \a ->
  (restore (use a) `catch` \e -> uninterruptibleCancel a >> throwIO (e :: SomeException)) >>= \r ->
  uninterruptibleCancel a >> return r)

-- Waiting for them

waitSTM :: Async a -> STM a
waitSTM a = waitCatchSTM a >>= either throwSTM return

waitCatchSTM :: Async a -> STM (Either SomeException a)
waitCatchSTM (Async _ end) = end

pollSTM :: Async a -> STM (Maybe (Either SomeException a))
pollSTM (Async _ end) = fmap Just end `orElse` return Nothing

wait :: Async a -> IO a
wait a = atomically (waitSTM a)

waitCatch :: Async a -> IO (Either SomeException a)
waitCatch a = atomically (waitCatchSTM a)

poll :: Async a -> IO (Maybe (Either SomeException a))
poll a = atomically (pollSTM a)

-- Ending them, which is waited for.
cancelWith :: Exception e => Async a -> e -> IO ()
cancelWith a e = throwTo (asyncThreadId a) e >> void (waitCatch a)

cancel, uninterruptibleCancel :: Async a -> IO ()
cancel a = cancelWith a AsyncCancelled
uninterruptibleCancel a = uninterruptibleMask_ (cancel a)

-- One of several

waitAnyCatchSTM :: [Async a] -> STM (Async a, Either SomeException a)
waitAnyCatchSTM = foldr (\a others -> fmap ((,) a) (waitCatchSTM a) `orElse` others) retry

waitAnySTM :: [Async a] -> STM (Async a, a)
waitAnySTM = foldr (\a others -> fmap ((,) a) (waitSTM a) `orElse` others) retry

waitEitherCatchSTM :: Async a -> Async b -> STM (Either (Either SomeException a) (Either SomeException b))
waitEitherCatchSTM a b = fmap Left (waitCatchSTM a) `orElse` fmap Right (waitCatchSTM b)

waitEitherSTM :: Async a -> Async b -> STM (Either a b)
waitEitherSTM a b = fmap Left (waitSTM a) `orElse` fmap Right (waitSTM b)

waitEitherSTM_ :: Async a -> Async b -> STM ()
waitEitherSTM_ a b = void (waitEitherSTM a b)

-- A failure of the second one is not kept waiting.
waitBothSTM :: Async a -> Async b -> STM (a, b)
waitBothSTM a b = (waitSTM a `orElse` (waitSTM b >> retry)) >>= \x -> fmap ((,) x) (waitSTM b)

waitAny, waitAnyCancel :: [Async a] -> IO (Async a, a)
waitAny as = atomically (waitAnySTM as)
waitAnyCancel as = waitAny as `finally` mapM_ cancel as

waitAnyCatch, waitAnyCatchCancel :: [Async a] -> IO (Async a, Either SomeException a)
waitAnyCatch as = atomically (waitAnyCatchSTM as)
waitAnyCatchCancel as = waitAnyCatch as `finally` mapM_ cancel as

waitEither, waitEitherCancel :: Async a -> Async b -> IO (Either a b)
waitEither a b = atomically (waitEitherSTM a b)
waitEitherCancel a b = waitEither a b `finally` (cancel a >> cancel b)

waitEitherCatch, waitEitherCatchCancel ::
  Async a -> Async b -> IO (Either (Either SomeException a) (Either SomeException b))
waitEitherCatch a b = atomically (waitEitherCatchSTM a b)
waitEitherCatchCancel a b = waitEitherCatch a b `finally` (cancel a >> cancel b)

waitEither_ :: Async a -> Async b -> IO ()
waitEither_ a b = void (waitEither a b)

waitBoth :: Async a -> Async b -> IO (a, b)
waitBoth a b = atomically (waitBothSTM a b)

-- What ends one by an exception ends another

data ExceptionInLinkedThread = forall a. ExceptionInLinkedThread (Async a) SomeException

instance Show ExceptionInLinkedThread where
  showsPrec d (ExceptionInLinkedThread (Async t _) e) = showParen (d > 10)
    (showString "ExceptionInLinkedThread " . showsPrec 11 t . showString " " . showsPrec 11 e)

instance Exception ExceptionInLinkedThread where
  toException = asyncExceptionToException
  fromException = asyncExceptionFromException

isCancel :: SomeException -> Bool
isCancel e = case fromException e of
  Just AsyncCancelled -> True
  Nothing -> False

link :: Async a -> IO ()
link = linkOnly (not . isCancel)

linkOnly :: (SomeException -> Bool) -> Async a -> IO ()
linkOnly wanted a = myThreadId >>= \me -> void (forkIO (waitCatch a >>= \r -> case r of
  Left e | wanted e -> throwTo me (ExceptionInLinkedThread a e)
  _ -> return ()))

link2 :: Async a -> Async b -> IO ()
link2 a b = void (forkIO (waitEitherCatch a b >>= \r -> case r of
  Left (Left e) | not (isCancel e) -> throwTo (asyncThreadId b) (ExceptionInLinkedThread a e)
  Right (Left e) | not (isCancel e) -> throwTo (asyncThreadId a) (ExceptionInLinkedThread b e)
  _ -> return ()))

-- Several at once

race :: IO a -> IO b -> IO (Either a b)
race m n = withAsync m (\a -> withAsync n (\b -> waitEither a b))

race_ :: IO a -> IO b -> IO ()
race_ m n = void (race m n)

concurrently :: IO a -> IO b -> IO (a, b)
concurrently m n = withAsync m (\a -> withAsync n (\b -> waitBoth a b))

concurrently_ :: IO a -> IO b -> IO ()
concurrently_ m n = void (concurrently m n)

newtype Concurrently a = Concurrently { runConcurrently :: IO a }

instance Functor Concurrently where
  fmap f (Concurrently m) = Concurrently (fmap f m)

instance Applicative Concurrently where
  pure = Concurrently . return
  Concurrently m <*> Concurrently n = Concurrently (fmap (\(f, x) -> f x) (concurrently m n))

instance Alternative Concurrently where
  empty = Concurrently (forever (threadDelay maxBound))
  Concurrently m <|> Concurrently n = Concurrently (fmap (either id id) (race m n))

instance Semigroup a => Semigroup (Concurrently a) where
  (<>) = liftA2 (<>)

instance Monoid a => Monoid (Concurrently a) where
  mempty = pure mempty

mapConcurrently :: Traversable t => (a -> IO b) -> t a -> IO (t b)
mapConcurrently f = runConcurrently . traverse (Concurrently . f)

forConcurrently :: Traversable t => t a -> (a -> IO b) -> IO (t b)
forConcurrently = flip mapConcurrently

mapConcurrently_ :: Foldable f => (a -> IO b) -> f a -> IO ()
mapConcurrently_ f = runConcurrently . traverse_ (Concurrently . f)

forConcurrently_ :: Foldable f => f a -> (a -> IO b) -> IO ()
forConcurrently_ = flip mapConcurrently_

replicateConcurrently :: Int -> IO a -> IO [a]
replicateConcurrently n = runConcurrently . replicateM n . Concurrently

replicateConcurrently_ :: Int -> IO a -> IO ()
replicateConcurrently_ n = runConcurrently . replicateM_ n . Concurrently
