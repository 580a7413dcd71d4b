{-# LANGUAGE GeneralizedNewtypeDeriving, FunctionalDependencies, FlexibleInstances, FlexibleContexts, UndecidableInstances, DerivingStrategies, DeriveAnyClass, StandaloneDeriving #-}
module Main where

newtype StateT s m a = StateT { runStateT :: s -> m (a, s) }

instance Monad m => Functor (StateT s m) where
  fmap f m = StateT (\s -> runStateT m s >>= \(a, t) -> return (f a, t))
instance Monad m => Applicative (StateT s m) where
  pure a = StateT (\s -> return (a, s))
  mf <*> mx = StateT (\s -> runStateT mf s >>= \(f, t) -> runStateT mx t >>= \(x, u) -> return (f x, u))
instance Monad m => Monad (StateT s m) where
  m >>= k = StateT (\s -> runStateT m s >>= \(a, t) -> runStateT (k a) t)

newtype ReaderT r m a = ReaderT { runReaderT :: r -> m a }

instance Functor m => Functor (ReaderT r m) where
  fmap f m = ReaderT (fmap f . runReaderT m)
instance Applicative m => Applicative (ReaderT r m) where
  pure = ReaderT . const . pure
  f <*> x = ReaderT (\r -> runReaderT f r <*> runReaderT x r)
instance Monad m => Monad (ReaderT r m) where
  m >>= k = ReaderT (\r -> runReaderT m r >>= \a -> runReaderT (k a) r)

class Monad m => MonadState s m | m -> s where
  get :: m s
  put :: s -> m ()
  state :: (s -> (a, s)) -> m a
  state f = do { s <- get; let { (a, t) = f s }; put t; return a }

class Monad m => MonadReader r m | m -> r where
  ask :: m r
  local :: (r -> r) -> m a -> m a

class Monad m => MonadError e m | m -> e where
  throwError :: e -> m a
  catchError :: m a -> (e -> m a) -> m a

class MonadTrans t where
  lift :: Monad m => m a -> t m a

instance MonadTrans (StateT s) where
  lift m = StateT (\s -> m >>= \a -> return (a, s))
instance MonadTrans (ReaderT r) where
  lift = ReaderT . const

instance Monad m => MonadState s (StateT s m) where
  get = StateT (\s -> return (s, s))
  put s = StateT (\_ -> return ((), s))
instance MonadState s m => MonadState s (ReaderT r m) where
  get = lift get
  put = lift . put
instance Monad m => MonadReader r (ReaderT r m) where
  ask = ReaderT return
  local f m = ReaderT (runReaderT m . f)
instance MonadError e (Either e) where
  throwError = Left
  catchError (Left e) h = h e
  catchError r _ = r
instance MonadError e m => MonadError e (StateT s m) where
  throwError = lift . throwError
  catchError m h = StateT (\s -> catchError (runStateT m s) (\e -> runStateT (h e) s))
instance MonadError e m => MonadError e (ReaderT r m) where
  throwError = lift . throwError
  catchError m h = ReaderT (\r -> catchError (runReaderT m r) (\e -> runReaderT (h e) r))

newtype App a = App (ReaderT String (StateT Int (Either String)) a)
  deriving newtype (Functor, Applicative, Monad, MonadState Int, MonadReader String, MonadError String)

runApp :: App a -> String -> Int -> Either String (a, Int)
runApp (App m) r s = runStateT (runReaderT m r) s

tick :: MonadState Int m => m Int
tick = do { n <- get; put (n + 1); return n }

label :: (MonadReader String m, MonadState Int m) => String -> m String
label x = do
  prefix <- ask
  n <- tick
  return (prefix ++ x ++ show n)

guarded :: (MonadError String m, MonadState Int m) => Int -> m ()
guarded limit = do
  n <- get
  if n > limit then throwError ("over " ++ show limit) else return ()

program :: App [String]
program = do
  a <- label "a"
  b <- local (++ "'") (label "b")
  guarded 5 `catchError` \e -> put 0
  c <- state (\s -> (show (s * 2), s + 10))
  guarded 12 `catchError` \e -> put (length e)
  return [a, b, c]

class Pretty a where
  pretty :: a -> String
  pretty _ = "?"
  prettyList :: [a] -> String
  prettyList xs = concatMap pretty xs
instance Pretty Int where
  pretty n = "<" ++ show n ++ ">"

newtype Score = Score Int
  deriving stock (Show)
  deriving newtype (Eq, Ord, Num, Pretty, Enum)
data Thing = Thing deriving anyclass Pretty
newtype Name = Name String deriving newtype (Show, Eq, Semigroup, Monoid)
newtype Down' a = Down' a deriving (Eq, Show)
instance Ord a => Ord (Down' a) where
  compare (Down' a) (Down' b) = compare b a
newtype Wrapped a = Wrapped (Down' a) deriving newtype (Eq, Ord)
newtype Const' a b = Const' a
deriving newtype instance Num a => Num (Const' a b)
deriving stock instance Show a => Show (Const' a b)

main :: IO ()
main = do
  print (runApp program "p" 3)
  print (runApp program "q" 20)
  print (fmap fst (runApp (guarded 1 >> return 'x') "r" 7))
  print (Score 3 + 4, sum (map Score [1 .. 4]), [Score 1 ..  Score 3], maximum [Score 2, Score 5])
  putStrLn (pretty (Score 8) ++ prettyList [Score 1, 2] ++ pretty Thing)
  print (Name "a" <> Name "b" <> mempty)
  print (Wrapped (Down' 1) < Wrapped (Down' 2), Wrapped (Down' 'a') == Wrapped (Down' 'a'))
  print (Const' 3 + 4 :: Const' Int Bool)
