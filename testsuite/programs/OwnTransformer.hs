{-# LANGUAGE GeneralizedNewtypeDeriving #-}
-- Monad transformers written by hand, an application stack on top of them,
-- and newtype deriving for the stack.
module Main where

import Control.Monad (ap, forM_, liftM, unless, when)

newtype StateT s m a = StateT { runStateT :: s -> m (a, s) }

instance Monad m => Functor (StateT s m) where fmap = liftM
instance Monad m => Applicative (StateT s m) where
  pure a = StateT $ \s -> return (a, s)
  (<*>) = ap
instance Monad m => Monad (StateT s m) where
  m >>= k = StateT $ \s -> do
    (a, s') <- runStateT m s
    runStateT (k a) s'

newtype ExceptT e m a = ExceptT { runExceptT :: m (Either e a) }

instance Monad m => Functor (ExceptT e m) where fmap = liftM
instance Monad m => Applicative (ExceptT e m) where
  pure = ExceptT . return . Right
  (<*>) = ap
instance Monad m => Monad (ExceptT e m) where
  m >>= k = ExceptT (runExceptT m >>= either (return . Left) (runExceptT . k))

class Trans t where
  up :: Monad m => m a -> t m a

instance Trans (StateT s) where
  up m = StateT $ \s -> m >>= \a -> return (a, s)

instance Trans (ExceptT e) where
  up = ExceptT . fmap' Right
    where
      fmap' f m = m >>= return . f

class Monad m => MonadLog m where
  logLine :: String -> m ()

newtype Pure a = Pure { runPure :: ([String], a) } deriving (Functor, Applicative, Monad)

instance MonadLog Pure where
  logLine s = Pure ([s], ())

instance MonadLog IO where
  logLine s = putStrLn ("[io] " ++ s)

instance MonadLog m => MonadLog (StateT s m) where logLine = up . logLine
instance MonadLog m => MonadLog (ExceptT e m) where logLine = up . logLine

data Failure = Limit Int | Bad String deriving (Show, Eq)

newtype App m a = App { unApp :: StateT Int (ExceptT Failure m) a }
  deriving (Functor, Applicative, Monad, MonadLog)

runApp :: App m a -> Int -> m (Either Failure (a, Int))
runApp app n = runExceptT (runStateT (unApp app) n)

tick :: Monad m => Int -> App m Int
tick k = App $ StateT $ \n -> ExceptT $ return $ if n + k > 20 then Left (Limit (n + k)) else Right (n + k, n + k)

failure :: Monad m => String -> App m a
failure = App . up . ExceptT . return . Left . Bad

-- Recovers from a failure, keeping the state at the start.
orElse :: Monad m => App m a -> (Failure -> App m a) -> App m a
orElse (App m) h = App $ StateT $ \s -> ExceptT $ do
  r <- runExceptT (runStateT m s)
  case r of
    Left e -> runExceptT (runStateT (unApp (h e)) s)
    Right ok -> return (Right ok)

job :: MonadLog m => [Int] -> App m Int
job ks = do
  forM_ ks $ \k -> do
    n <- tick k
    when (even n) $ logLine ("even " ++ show n)
    unless (k > 0) $ failure ("step " ++ show k)
  tick 0

main :: IO ()
main = do
  r <- runApp (job [1, 2, 3]) 0
  print r
  r2 <- runApp (job [9, 9, 9]) 0
  print r2
  print (runPure (runApp (job [2, 0, 5]) 0))
  print (runPure (runApp (job [30] `orElse` \e -> logLine (show e) >> job [4]) 0))
  print (runPure (runApp (mapM tick [1, 1, 1, 5]) 10))
