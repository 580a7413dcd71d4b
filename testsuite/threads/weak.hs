-- Weak pointers: keys keep values, dead ones are found by a collection, and finalisers run.
-- not: zeal, zeal-prof
module Main (main) where

import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.IORef
import System.Mem
import System.Mem.Weak

-- Collects, and lets finalisers run.
collect :: IO ()
collect = do
  performGC
  replicateM_ 3 (yield >> threadDelay 1000)

isDead :: Weak a -> IO Bool
isDead w = deRefWeak w >>= \v -> return (case v of { Nothing -> True; Just _ -> False })

-- Not inlined, so that no frame of main's has the key.
{-# NOINLINE short #-}
short :: String -> IO (Weak (IORef Int))
short name = do
  r <- newIORef 1
  mkWeakIORef r (putStrLn (name ++ " is gone"))

{-# NOINLINE pair #-}
pair :: IORef Int -> IO (Weak (IORef Int, IORef String))
pair key = do
  value <- newIORef "kept"
  mkWeakPair key value Nothing

-- Each value is the next one's key.
{-# NOINLINE chain #-}
chain :: IORef Int -> IO [Weak (IORef Int)]
chain r = go (5 :: Int) r
  where
    go 0 _ = return []
    go n key = do
      value <- newIORef n
      w <- key `seq` mkWeakOf key value
      ws <- go (n - 1) value
      return (ws ++ [w])

mkWeakOf :: IORef Int -> IORef Int -> IO (Weak (IORef Int))
mkWeakOf key value = do
  w <- mkWeakIORef key (return ())
  v <- mkWeakIORef value (return ())
  finalize w
  attached key value v

attached :: IORef Int -> IORef Int -> Weak a -> IO (Weak (IORef Int))
attached key value _ = mkWeak key value (Just (readIORef value >>= \n -> putStrLn ("link " ++ show n)))

{-# NOINLINE resurrecting #-}
resurrecting :: IORef [IORef Int] -> IO (Weak (IORef Int))
resurrecting place = do
  r <- newIORef 7
  mkWeakIORef r (modifyIORef place (r :))

{-# NOINLINE failing #-}
failing :: IO ()
failing = do
  r <- newIORef 'x'
  _ <- mkWeakIORef r (throwIO ThreadKilled)
  return ()

main :: IO ()
main = do
  -- A key that lives.
  long <- newIORef 0
  w <- mkWeakIORef long (putStrLn "long is gone")
  p <- pair long
  collect
  isDead w >>= print
  deRefWeak p >>= maybe (putStrLn "no pair") (\(_, v) -> readIORef v >>= putStrLn)
  -- One that does not.
  s <- short "short"
  collect
  isDead s >>= print
  -- Finalised at once, and once only.
  cell <- newIORef (1 :: Int)
  t <- mkWeakIORef cell (putStrLn "finalised is gone")
  finalize t
  finalize t
  isDead t >>= print
  -- Alive until here, so that no collection was before.
  writeIORef cell 2
  collect
  -- A finaliser that gives its key a life again.
  place <- newIORef []
  r <- resurrecting place
  collect
  isDead r >>= print
  readIORef place >>= mapM_ (readIORef >=> print)
  -- Exceptions in finalisers are theirs.
  failing
  collect
  putStrLn "goes on"
  -- An MVar, and its fellow.
  m <- newEmptyMVar :: IO (MVar Int)
  wm <- mkWeakMVar m (putStrLn "MVar is gone")
  collect
  deRefWeak wm >>= maybe (putStrLn "no MVar") (\v -> putMVar v 3)
  takeMVar m >>= print
  -- A thread.
  me <- myThreadId >>= mkWeakThreadId
  deRefWeak me >>= \v -> myThreadId >>= \i -> print (v == Just i)
  -- Many, over collections of all kinds.
  keys <- forM [1 .. 400 :: Int] (\i -> newIORef i)
  weak <- forM keys (\k -> mkWeak k k Nothing)
  performMinorGC
  collect
  alive <- filterM (fmap not . isDead) weak
  print (length alive)
  xs <- mapM readIORef (take 200 keys)
  print (sum xs)
  n <- readIORef long
  print n
  collect
  dead <- filterM isDead weak
  print (length dead)
  putStrLn "end"
