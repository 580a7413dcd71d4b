{-# LANGUAGE TypeFamilies, FlexibleContexts #-}
module Main where
import Data.IORef

-- mutable variables of a monad
class Monad m => MonadRef m where
  type Ref m :: * -> *
  newRef :: a -> m (Ref m a)
  readRef :: Ref m a -> m a
  writeRef :: Ref m a -> a -> m ()

instance MonadRef IO where
  type Ref IO = IORef
  newRef = newIORef
  readRef = readIORef
  writeRef = writeIORef

newtype StateT s m a = StateT { runStateT :: s -> m (a, s) }
instance Monad m => Functor (StateT s m) where
  fmap f (StateT g) = StateT (\s -> do { (a, t) <- g s; return (f a, t) })
instance Monad m => Applicative (StateT s m) where
  pure a = StateT (\s -> return (a, s))
  StateT f <*> StateT g = StateT (\s -> do { (h, t) <- f s; (a, u) <- g t; return (h a, u) })
instance Monad m => Monad (StateT s m) where
  StateT g >>= f = StateT (\s -> do { (a, t) <- g s; runStateT (f a) t })

class MonadTrans t where
  lift :: Monad m => m a -> t m a
instance MonadTrans (StateT s) where
  lift m = StateT (\s -> do { a <- m; return (a, s) })

instance MonadRef m => MonadRef (StateT s m) where
  type Ref (StateT s m) = Ref m
  newRef = lift . newRef
  readRef = lift . readRef
  writeRef r = lift . writeRef r

modifyRef :: MonadRef m => Ref m a -> (a -> a) -> m ()
modifyRef r f = readRef r >>= writeRef r . f

class Monad m => MonadState m where
  type StateOf m
  get :: m (StateOf m)
  put :: StateOf m -> m ()
instance Monad m => MonadState (StateT s m) where
  type StateOf (StateT s m) = s
  get = StateT (\s -> return (s, s))
  put s = StateT (\_ -> return ((), s))

modify' :: MonadState m => (StateOf m -> StateOf m) -> m ()
modify' f = get >>= \s -> put $! f s

counter :: (MonadState m, StateOf m ~ Int) => m Int
counter = do
  n <- get
  put (n + 1)
  return n

both :: (MonadRef m, MonadState m, Num (StateOf m)) => Ref m Int -> m Int
both r = do
  modify' (+ 10)
  modifyRef r (* 2)
  readRef r

main :: IO ()
main = do
  r <- newRef 21
  ((a, b), s) <- runStateT (do { a <- counter; b <- both r; return (a, b) }) (5 :: Int)
  print (a, b, s)
  readRef r >>= print
