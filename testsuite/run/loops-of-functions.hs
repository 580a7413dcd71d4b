{-# LANGUAGE RankNTypes #-}
-- Loops that make functions, and monads whose actions are functions of how to bind them. A loop
-- that fails before it has made its function fails when that is evaluated, not when it is called.
module Main (main) where

import Control.Exception
import Data.IORef

newtype Program s a = Program
  { open
      :: forall m
       . (forall x. x -> m x)
      -> (forall x y. m x -> (x -> m y) -> m y)
      -> m s
      -> (s -> m ())
      -> m a
  }

instance Functor (Program s) where
  fmap f p = Program $ \ret bind get put -> bind (open p ret bind get put) (\x -> ret (f x))

instance Applicative (Program s) where
  pure x = Program $ \ret _ _ _ -> ret x
  p <*> q = p >>= \f -> fmap f q

instance Monad (Program s) where
  p >>= f = Program $ \ret bind get put ->
    bind (open p ret bind get put) (\x -> open (f x) ret bind get put)

change :: (s -> s) -> Program s ()
change f = Program $ \_ bind get put -> bind get (\s -> put $! f s)

newtype Strict s a = Strict { step :: s -> (a, s) }

runStrict :: Program s a -> s -> (a, s)
runStrict p = step (open p ret bind get put)
  where
    ret x = Strict (\s -> (x, s))
    bind m f = Strict $ \s -> case step m s of
      (x, s1) -> x `seq` s1 `seq` case step (f x) s1 of
        (y, s2) -> y `seq` s2 `seq` (y, s2)
    get = Strict (\s -> (s, s))
    put s = Strict (\_ -> ((), s))

-- Lazily: what the last action gives is all that is wanted.
runLazy :: Program s a -> s -> a
runLazy p s0 = fst (step (open p ret bind get put) s0)
  where
    ret x = Strict (\s -> (x, s))
    bind m f = Strict $ \s -> let (x, s1) = step m s in step (f x) s1
    get = Strict (\s -> (s, s))
    put s = Strict (\_ -> ((), s))

again :: Monad m => Int -> m a -> m ()
again n act = go n
  where
    go 0 = return ()
    go k = act >> go (k - 1)

-- Composes n functions; it cannot tell before it knows n.
power :: Int -> (a -> a) -> a -> a
power n f = go n
  where
    go 0 = id
    go k = let rest = go (k - 1) in \x -> f (rest x)

-- Which fails at negative numbers.
descend :: Int -> Int -> Int
descend n
  | n < 0 = error "below zero"
  | n == 0 = \x -> x
  | otherwise = let rest = descend (n - 2) in \x -> 2 * rest x + 1

-- Gives its second state unevaluated.
pairs :: Int -> Int -> (Int, Int)
pairs 0 s = (s, error "never wanted")
pairs n s = case pairs (n - 1) (s + n) of (a, b) -> (a, b)

forced :: Int -> Int -> (Int, Int)
forced 0 s = (s, if s > 10 then error "wanted" else s)
forced n s = case forced (n - 1) (s + n) of (a, b) -> a `seq` b `seq` (a, b)

attempt :: String -> a -> IO ()
attempt what x = do
  r <- try (evaluate x)
  putStrLn $ what ++ ": " ++ either (\e -> case e of ErrorCall m -> m) (const "a value") r

main :: IO ()
main = do
  print (runStrict (again 300 (change (+ 1))) (0 :: Integer))
  print (runStrict (again 10 (change (* 3)) >> pure 'x') (1 :: Int))
  print (runLazy (change (const (error "unused")) >> pure 7) 'c' :: Int)
  print (power 1000 (+ 3) (4 :: Int), map (power 3 (2 *)) [1, 2, 3 :: Int])
  attempt "power of what fails" (power (error "no number") not)
  attempt "descend from 4" (descend 4)
  attempt "descend from 3" (descend 3)
  attempt "descend, called" (descend 3 1)
  print (map (descend 6) [0, 1, 2])
  print (fst (pairs 10 0))
  print (forced 4 0)
  attempt "forced" (fst (forced 5 0))
  (collatz, looked) <- remembering $ \self n ->
    if n == (1 :: Int) then return (0 :: Int) else fmap (+ 1) (self (if even n then n `div` 2 else 3 * n + 1))
  mapM collatz [1 .. 12] >>= print
  looked >>= print

-- A loop that makes actions, which are functions of the state of the world.
remembering :: Eq a => ((a -> IO b) -> a -> IO b) -> IO (a -> IO b, IO Int)
remembering f = do
  table <- newIORef []
  let go x = do
        known <- readIORef table
        case lookup x known of
          Just y -> return y
          Nothing -> do
            y <- f go x
            modifyIORef table ((x, y) :)
            return y
  return (go, fmap length (readIORef table))
