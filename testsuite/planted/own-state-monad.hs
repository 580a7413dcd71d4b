newtype State s a = State { runState :: s -> (a, s) }

instance Functor (State s) where
  fmap f m = State (\s -> let (a, t) = runState m s in (f a, t))
instance Applicative (State s) where
  pure a = State (\s -> (a, s))
  f <*> m = State (\s -> case runState f s of (g, t) -> case runState m t of (a, u) -> (g a, u))
instance Monad (State s) where
  m >>= f = State (\s -> case runState m s of (a, t) -> runState (f a) t)

tick :: State Int ()
tick = State (\s -> ((), s + 1)) -- => tick = State (\s -> let t = s + 1 in t `seq` ((), t))

loop :: Int -> State Int ()
loop 0 = return ()
loop n = tick >> loop (n - 1)

main :: IO ()
main = print (snd (runState (loop 200000) 0))
