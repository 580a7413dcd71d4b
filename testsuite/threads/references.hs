import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.IORef (newIORef, readIORef)
import GHC.IORef

-- What the ways to change a reference in one step answer, and what of it they evaluate.
main :: IO ()
main = do
  r <- newIORef (1 :: Int)
  atomicModifyIORef2 r (\x -> (x + 1, x * 10)) >>= print
  atomicModifyIORefP r (\x -> (x + 1, x * 10)) >>= print
  atomicModifyIORefLazy_ r (+ 1) >>= print
  atomicModifyIORef'_ r (* 2) >>= print
  atomicSwapIORef r 100 >>= print
  readIORef r >>= print
  (old, _) <- atomicModifyIORef2Lazy r (const undefined)
  print old
  writeIORef r 5
  strict <- try (atomicModifyIORef2 r (\_ -> throw (userError "no pair")))
  either (\e -> print (e :: IOException)) (print . fst) strict
  writeIORef r 5
  forced <- try (atomicModifyIORef'_ r (\_ -> throw (userError "no value")))
  either (\e -> print (e :: IOException)) (print . fst) forced
  (kept, _) <- writeIORef r 6 >> atomicModifyIORefLazy_ r (const undefined)
  print kept
  -- Nothing is lost between threads.
  counter <- newIORef (0 :: Int)
  done <- newEmptyMVar
  forM_ [1 .. 4 :: Int] (\_ -> forkIO (do
    replicateM_ 500 (atomicModifyIORef'_ counter (+ 1))
    putMVar done ()))
  replicateM_ 4 (takeMVar done)
  readIORef counter >>= print
