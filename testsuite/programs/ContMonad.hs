{-# LANGUAGE RankNTypes #-}
-- Continuations: early exit, generators, cooperative threads, codensity.
module Main where

import Control.Monad (ap, forM_, liftM, when)

newtype Cont r a = Cont { runCont :: (a -> r) -> r }

instance Functor (Cont r) where fmap = liftM
instance Applicative (Cont r) where
  pure a = Cont ($ a)
  (<*>) = ap
instance Monad (Cont r) where
  m >>= k = Cont $ \c -> runCont m (\a -> runCont (k a) c)

callCC :: ((a -> Cont r b) -> Cont r a) -> Cont r a
callCC f = Cont $ \c -> runCont (f (\a -> Cont (\_ -> c a))) c

evalCont :: Cont r r -> r
evalCont m = runCont m id

firstNegative :: [Int] -> Maybe Int
firstNegative xs = evalCont $ callCC $ \exit -> do
  forM_ xs $ \x -> when (x < 0) $ exit (Just x) >> return ()
  return Nothing

safeDivs :: Int -> [Int] -> Either String Int
safeDivs n ds = evalCont $ callCC $ \exit -> Right <$> go exit n ds
  where
    go _ acc [] = return acc
    go exit acc (d : rest) = do
      when (d == 0) $ exit (Left ("zero after " ++ show acc)) >> return ()
      go exit (acc `div` d) rest

-- Threads as continuations that yield a trace.
data Thread = Step String Thread | Fork Thread Thread | Stop

type Coop = Cont Thread

say :: String -> Coop ()
say s = Cont $ \c -> Step s (c ())

fork :: Coop () -> Coop ()
fork m = Cont $ \c -> Fork (c ()) (runCont m (const Stop))

schedule :: [Thread] -> [String]
schedule [] = []
schedule (Stop : ts) = schedule ts
schedule (Step s t : ts) = s : schedule (ts ++ [t])
schedule (Fork a b : ts) = schedule (ts ++ [a, b])

worker :: String -> Int -> Coop ()
worker name n = forM_ [1 .. n] $ \i -> say (name ++ show i)

-- Difference lists through rank-2 continuations.
newtype Codensity m a = Codensity { runCodensity :: forall b. (a -> m b) -> m b }

instance Functor (Codensity m) where fmap = liftM
instance Applicative (Codensity m) where
  pure a = Codensity (\k -> k a)
  (<*>) = ap
instance Monad (Codensity m) where
  Codensity g >>= f = Codensity (\k -> g (\a -> runCodensity (f a) k))

data Free f a = Return a | Wrap (f (Free f a))

instance Functor f => Functor (Free f) where fmap = liftM
instance Functor f => Applicative (Free f) where
  pure = Return
  (<*>) = ap
instance Functor f => Monad (Free f) where
  Return a >>= k = k a
  Wrap t >>= k = Wrap (fmap (>>= k) t)

data Tick k = Tick k

instance Functor Tick where fmap f (Tick k) = Tick (f k)

ticks :: Int -> Codensity (Free Tick) Int
ticks 0 = return 0
ticks n = do
  k <- ticks (n - 1)
  Codensity (\c -> Wrap (Tick (Return ())) >>= c)
  return (k + 1)

count :: Free Tick a -> (Int, a)
count (Return a) = (0, a)
count (Wrap (Tick t)) = let (n, a) = count t in (n + 1, a)

main :: IO ()
main = do
  print (map firstNegative [[1, 2, 3], [4, -5, -6], []])
  print (map (safeDivs 1000) [[2, 5], [10, 0, 3], []])
  putStrLn (unwords (schedule [runCont main' (const Stop)]))
  print (count (runCodensity (ticks 300) Return))
  print (evalCont (mapM (\x -> Cont (\k -> k x ++ k (x * 10))) [1, 2] >>= \xs -> return [sum xs]))
  where
    main' = do
      fork (worker "a" 3)
      say "main"
      fork (worker "b" 2 >> fork (worker "c" 2))
      worker "m" 2
