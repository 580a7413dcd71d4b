-- A state monad whose counter is never forced while the program runs.
-- leak: lag
-- warned
module Main where

newtype State s a = State { runState :: s -> (a, s) }

instance Functor (State s) where
  fmap f m = State (\s -> let (a, t) = runState m s in (f a, t))

instance Applicative (State s) where
  pure a = State (\s -> (a, s))
  mf <*> m = State (\s -> let (f, t) = runState mf s; (a, u) = runState m t in (f a, u))

instance Monad (State s) where
  m >>= k = State (\s -> case runState m s of (a, t) -> runState (k a) t)

modify :: (s -> s) -> State s ()
modify f = State (\s -> ((), f s)) -- leak here

main :: IO ()
main = print (snd (runState (simulate 20000) 0))

simulate :: Int -> State Int ()
simulate 0 = pure ()
simulate n = do
  modify (+ n) -- warned here
  simulate (n - 1)
