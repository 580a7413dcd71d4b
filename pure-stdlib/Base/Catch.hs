{-# LANGUAGE RankNTypes, TypeFamilies #-}
-- Monads that throw and catch exceptions. (The instances of transformers that few programs know
-- stand in their modules, so that the others do not read them.)

module Base.Catch where

import Prelude
import Base.Exception (Exception(..), SomeException)
import qualified Base.Exception as IO
import Base.ST (ST, unsafeIOToST)
import Base.Transaction (STM, catchSTM, throwSTM)

class Monad m => MonadThrow m where
  throwM :: Exception e => e -> m a

class MonadThrow m => MonadCatch m where
  catch :: Exception e => m a -> (e -> m a) -> m a

class MonadCatch m => MonadMask m where
  mask :: ((forall a. m a -> m a) -> m b) -> m b
  uninterruptibleMask :: ((forall a. m a -> m a) -> m b) -> m b
  generalBracket :: m a -> (a -> ExitCase b -> m c) -> (a -> m b) -> m (b, c)

-- How the use of a resource has ended; without a result and without an exception, too, as in MaybeT.
data ExitCase a = ExitCaseSuccess a | ExitCaseException SomeException | ExitCaseAbort
  deriving Show

-- A bracket that no exceptions of other threads can reach, in monads that always have one of the
-- first two ends.
bracketing :: MonadCatch m => m a -> (a -> ExitCase b -> m c) -> (a -> m b) -> m (b, c)
bracketing acquire release use = acquire >>= \a ->
  (use a `catch` \e -> release a (ExitCaseException e) >> throwM (e :: SomeException)) >>= \b ->
  release a (ExitCaseSuccess b) >>= \c ->
  return (b, c)

-- What a bracket's end is when the use gives a result or an error of the transformer.
ending :: (b -> Maybe c) -> ExitCase b -> ExitCase c
ending result exit = case exit of
  ExitCaseSuccess b -> maybe ExitCaseAbort ExitCaseSuccess (result b)
  ExitCaseException e -> ExitCaseException e
  ExitCaseAbort -> ExitCaseAbort

instance MonadThrow [] where
  throwM _ = []

instance MonadThrow Maybe where
  throwM _ = Nothing

instance e ~ SomeException => MonadThrow (Either e) where
  throwM e = Left (toException e)

instance e ~ SomeException => MonadCatch (Either e) where
  catch (Left e) handler = maybe (Left e) handler (fromException e)
  catch m _ = m

instance e ~ SomeException => MonadMask (Either e) where
  mask f = f id
  uninterruptibleMask f = f id
  generalBracket = bracketing

instance MonadThrow IO where
  throwM = IO.throwIO

instance MonadCatch IO where
  catch = IO.catch

instance MonadMask IO where
  mask = IO.mask
  uninterruptibleMask = IO.uninterruptibleMask
  generalBracket acquire release use = mask (\restore -> bracketing acquire release (\a -> restore (use a)))

instance MonadThrow (ST s) where
  throwM e = unsafeIOToST (IO.throwIO e)

instance MonadThrow STM where
  throwM = throwSTM

instance MonadCatch STM where
  catch = catchSTM

-- The bracket of transformers whose results are errors or values. An error of what releases wins.
eitherBracket :: MonadMask m
  => m (Either e a) -> (a -> ExitCase b -> m (Either e c)) -> (a -> m (Either e b)) -> m (Either e (b, c))
eitherBracket acquire release use = fmap both (generalBracket acquire
  (\r exit -> either (return . Left) (\a -> release a (ending (either (const Nothing) Just) exit)) r)
  (either (return . Left) use))
  where both (b, c) = c >>= \y -> b >>= \x -> return (x, y)
