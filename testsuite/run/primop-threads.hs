{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Threads, MVars, transactions, exceptions, weak pointers and names of objects as state code.
module Main where

import Control.Exception (AsyncException(..), ErrorCall(..), Exception(..), SomeException, toException)
import Control.Concurrent (yield)
import GHC.Conc (STM(..), TVar(..), ThreadId(..))
import GHC.Exts
import GHC.IO (IO(..))
import GHC.MVar (MVar(..))
import System.Mem (performGC)

unIO :: IO a -> State# RealWorld -> (# State# RealWorld, a #)
unIO (IO m) = m

io :: (State# RealWorld -> State# RealWorld) -> IO ()
io f = IO (\s -> (# f s, () #))

mvars :: IO ()
mvars = do
  MVar v <- IO (\s -> case newMVar# s of (# s1, v #) -> (# s1, MVar v #))
  MVar w <- IO (\s -> case newMVar# s of (# s1, v #) -> (# s1, MVar v #))
  print (isTrue# (sameMVar# v v), isTrue# (sameMVar# v w))
  let empty = IO (\s -> case isEmptyMVar# v s of (# s1, n #) -> (# s1, I# n #))
      tryTake = IO (\s -> case tryTakeMVar# v s of (# s1, 0#, _ #) -> (# s1, Nothing #); (# s1, _, x #) -> (# s1, Just x #))
      tryRead = IO (\s -> case tryReadMVar# v s of (# s1, 0#, _ #) -> (# s1, Nothing #); (# s1, _, x #) -> (# s1, Just x #))
      tryPut x = IO (\s -> case tryPutMVar# v x s of (# s1, n #) -> (# s1, I# n #))
  empty >>= print
  tryTake >>= \m -> print (m :: Maybe Char)
  tryRead >>= print
  tryPut 'a' >>= print
  tryPut 'b' >>= print
  empty >>= print
  tryRead >>= print
  IO (\s -> readMVar# v s) >>= print
  tryTake >>= print
  -- one waits, and is given the value
  _ <- IO (\s -> case fork# (IO (\t -> case takeMVar# v t of (# t1, x #) -> case putMVar# w x t1 of t2 -> (# t2, () #))) s of (# s1, t #) -> (# s1, ThreadId t #))
  io (\s -> yield# s)
  io (\s -> putMVar# v 'c' s)
  IO (\s -> takeMVar# w s) >>= print

transactions :: IO ()
transactions = do
  TVar a <- IO (\s -> case newTVar# (1 :: Int) s of (# s1, t #) -> (# s1, TVar t #))
  TVar b <- IO (\s -> atomically# (\t -> case newTVar# 2 t of (# t1, v #) -> (# t1, TVar v #)) s)
  print (isTrue# (sameTVar# a a), isTrue# (sameTVar# a b))
  r <- IO (\s -> atomically# (\t -> catchRetry#
      (\u -> case writeTVar# a 100 u of u1 -> retry# u1)
      (\u -> case readTVar# a u of (# u1, x #) -> case writeTVar# b (x + 10) u1 of u2 -> (# u2, x #)) t) s)
  print r
  q <- IO (\s -> atomically# (\t -> catchSTM#
      (\u -> case writeTVar# a 77 u of u1 -> raiseIO# (toException (ErrorCall "in a transaction")) u1)
      (\e u -> case readTVar# a u of (# u1, x #) -> (# u1, (show (e :: SomeException), x) #)) t) s)
  print q
  IO (\s -> readTVarIO# b s) >>= print

exceptions :: IO ()
exceptions = do
  let state = IO (\s -> case getMaskingState# s of (# s1, n #) -> (# s1, I# n #))
  a <- state
  b <- IO (\s -> maskAsyncExceptions# (unIO state) s)
  c <- IO (\s -> maskUninterruptible# (unIO state) s)
  d <- IO (\s -> maskUninterruptible# (\t -> unmaskAsyncExceptions# (unIO state) t) s)
  e <- IO (\s -> maskAsyncExceptions# (\t -> maskUninterruptible# (unIO state) t) s)
  -- a handler is masked as where it stands is not
  f <- IO (\s -> catch# (\t -> raiseIO# (toException (ErrorCall "x")) t) (\x t -> case x of y -> case seq (y :: SomeException) () of () -> unIO state t) s)
  g <- state
  print (a, b, c, d, e, f, g)
  -- sent to itself, and to one that waits
  h <- IO (\s -> catch# (\t -> case myThreadId# t of
      (# t1, me #) -> case killThread# me (toException UserInterrupt) t1 of t2 -> (# t2, "went on" #))
    (\x t -> (# t, show (x :: SomeException) #)) s)
  putStrLn h
  MVar v <- IO (\s -> case newMVar# s of (# s1, v #) -> (# s1, MVar v #))
  MVar told <- IO (\s -> case newMVar# s of (# s1, w #) -> (# s1, MVar w #))
  ThreadId t <- IO (\s -> case forkOn# 0# (IO (\t0 -> catch# (\t1 -> takeMVar# v t1) (\x t1 -> case putMVar# told (show (x :: SomeException)) t1 of t2 -> (# t2, () #)) t0)) s of (# s1, i #) -> (# s1, ThreadId i #))
  io (\s -> labelThread# t "a waiting thread"# s)
  yield
  io (\s -> killThread# t (toException ThreadKilled) s)
  IO (\s -> takeMVar# told s) >>= putStrLn
  io (\s -> delay# 1000# s)
  n <- IO (\s -> case numSparks# s of (# s1, k #) -> (# s1, I# k #))
  p <- IO (\s -> case spark# (sum [1 .. 10 :: Int]) s of (# s1, x #) -> (# s1, x #))
  print (n, p, I# (par# 'x'))

weak :: IO ()
weak = do
  let key = "key"
  MVar done <- IO (\s -> case newMVar# s of (# s1, v #) -> (# s1, MVar v #))
  r <- IO (\s -> case mkWeak# key "value" (\t -> case putMVar# done "finalised" t of t1 -> (# t1, () #)) s of
    (# s1, w #) -> case deRefWeak# w s1 of
      (# s2, alive, x #) -> case (if isTrue# alive then x else "dead") of
        y -> case seq# (length y) s2 of
          (# s3, _ #) -> case finalizeWeak# w s3 of
            (# s4, has, f #) -> case (if isTrue# has then f s4 else (# s4, undefined #)) of
              (# s5, _ #) -> case deRefWeak# w s5 of
                (# s6, again, _ #) -> case finalizeWeak# w s6 of
                  (# s7, twice, _ #) -> (# s7, (y, I# has, I# again, I# twice) #))
  print r
  IO (\s -> takeMVar# done s) >>= putStrLn
  q <- IO (\s -> case mkWeakNoFinalizer# key 'v' s of
    (# s1, w #) -> case deRefWeak# w s1 of
      (# s2, alive, x #) -> case finalizeWeak# w s2 of
        (# s3, has, _ #) -> case touch# key s3 of s4 -> (# s4, (I# alive, x, I# has) #))
  print q

names :: IO ()
names = do
  let x = "named"; y = "other"
  r <- IO (\s -> case seq# (length x + length y) s of
    (# s0, _ #) -> case makeStableName# x s0 of
      (# s1, a #) -> case makeStableName# x s1 of
        (# s2, b #) -> case makeStableName# y s2 of
          (# s3, c #) -> (# s3, (isTrue# (eqStableName# a b), isTrue# (eqStableName# a c), isTrue# (stableNameToInt# a ==# stableNameToInt# b)) #))
  print r
  performGC
  p <- IO (\s -> case makeStablePtr# x s of
    (# s1, a #) -> case deRefStablePtr# a s1 of
      (# s2, z #) -> (# s2, (z, isTrue# (eqStablePtr# a a)) #))
  print p
  b <- IO (\s -> case isCurrentThreadBound# s of (# s1, n #) -> (# s1, I# n < 2 #))
  print b

main :: IO ()
main = do
  mvars
  transactions
  exceptions
  weak
  names
