{-# LANGUAGE FunctionalDependencies, FlexibleContexts, FlexibleInstances, UndecidableInstances #-}
module Main where

newtype State s a = State (s -> (a, s))

runState :: State s a -> s -> (a, s)
runState (State f) = f

instance Functor (State s) where
  fmap f (State g) = State (\s -> case g s of (a, t) -> (f a, t))
instance Applicative (State s) where
  pure x = State (\s -> (x, s))
  State f <*> State g = State (\s -> case f s of (h, t) -> case g t of (a, u) -> (h a, u))
instance Monad (State s) where
  State g >>= k = State (\s -> case g s of (a, t) -> runState (k a) t)

class Monad m => MonadState s m | m -> s where
  get :: m s
  put :: s -> m ()

instance MonadState s (State s) where
  get = State (\s -> (s, s))
  put s = State (\_ -> ((), s))

modify f = do { x <- get; put (f x) }

counter = do
  n <- get
  put (n + 1)
  return n

loop :: MonadState Int m => Int -> m Int
loop 0 = get
loop n = do { modify (+ n); loop (n - 1) }

class Convert a b where
  convert :: a -> b
instance Convert Int [Char] where
  convert = show
instance Convert Bool Int where
  convert True = 1
  convert False = 0
instance (Convert a b, Convert c d) => Convert (a, c) (b, d) where
  convert (x, y) = (convert x, convert y)

class Container f a | f -> a where
  empty' :: f
  insert' :: a -> f -> f
  toL :: f -> [a]
instance Container [a] a where
  empty' = []
  insert' = (:)
  toL = id

fill n = insert' n (insert' (n + 1) empty')

-- There is one setting only.
class Setting s | -> s where
  setting :: s
instance Setting [Bool] where
  setting = [True, False]

main :: IO ()
main = do
  print (map not setting)
  print (runState (loop 10) 5)
  print (runState (do { a <- counter; b <- counter; return (a + b) }) 3)
  putStrLn (convert (3 :: Int))
  print (convert (True, 4 :: Int) :: (Int, String))
  print (toL (fill 3 :: [Int]))
