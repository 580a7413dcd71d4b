{-# LANGUAGE DeriveFunctor, DeriveTraversable, GeneralizedNewtypeDeriving, KindSignatures #-}
-- Functors derived through functions that take functions, and classes of several types
-- derived for newtypes.
module Main where

import Control.Monad.Reader
import Control.Monad.State
import Control.Monad.Writer

newtype Twice a = Twice ((a -> Int) -> Int) deriving Functor
newtype Yield r a = Yield { runYield :: (a -> r) -> r } deriving (Functor)
data Choice b a
  = Choice Int (([a] -> b) -> Maybe a)
  | Other (b -> (a, (a -> b) -> a))
  deriving Functor
newtype Nested a = Nested ((((a -> Int) -> Int) -> Int) -> Int) deriving Functor
data Paired e a = Paired ((e, (a -> Bool)) -> Int) | Both a (Maybe [a]) deriving Functor
newtype Kinded (f :: * -> *) a = Kinded (f (a, Int)) deriving (Functor, Foldable, Traversable)

newtype App r w m a = App (ReaderT r (WriterT [w] (StateT Int m)) a)
  deriving (Functor, Applicative, Monad, MonadReader r, MonadWriter [w], MonadState Int)

runApp :: App r w m a -> r -> Int -> m ((a, [w]), Int)
runApp (App m) r = runStateT (runWriterT (runReaderT m r))

newtype Own m a = Own (m a) deriving (Functor, Applicative, Monad, MonadState s, MonadReader r)

runOwn :: Own m a -> m a
runOwn (Own m) = m

step :: Monad m => App Int String m Int
step = do
  n <- ask
  modify (+ n)
  tell ["step " ++ show n]
  local (* 2) (asks negate)

main :: IO ()
main = do
  case fmap (+ 1) (Twice (\k -> k 41)) of Twice f -> print (f id)
  print (runYield (fmap show (Yield (\k -> k 3 ++ k 4))) reverse)
  case fmap (* 2) (Choice 1 (\f -> f [1, 2, 3] `seq` Just (f [4]))) of
    Choice n g -> print (n, g sum)
    Other _ -> return ()
  case fmap show (Other (\b -> (length b, \k -> length (k 5) + 7))) of
    Other h -> case h "four" of (a, k) -> print (a, k id)
    _ -> return ()
  case fmap show (Nested (\k -> k (\j -> j 7))) of Nested f -> print (f (\g -> g length))
  case fmap (> 3) (Paired (\(n, p) -> if p 5 then n else 0)) of
    Paired f -> print (f (9, id))
    Both _ _ -> return ()
  mapM_ print (Kinded [('a', 1), ('b', 2)])
  r <- runApp (step >> step) 3 10
  print r
  print (runState (runOwn (get >>= \s -> put (s + 1) >> return (s * 2))) 20)
  print (runReader (runOwn (asks (+ 1))) 1)
