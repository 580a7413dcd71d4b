-- Depth 1. Two finalisers are due at the same time, and one needs what the other one closes.
import Control.Concurrent
import Control.Monad
import System.Exit
import System.Mem
import System.Mem.Weak
import Data.IORef

main :: IO ()
main = do
  open <- newMVar True
  lost <- newMVar (0 :: Int)
  done <- newEmptyMVar
  buffer <- newIORef "text"
  file <- newIORef ()
  _ <- mkWeakIORef buffer $ do
    is <- readMVar open
    unless is (modifyMVar_ lost (return . (+ 1)))
    putMVar done ()
  _ <- mkWeakIORef file $ do
    _ <- swapMVar open False
    putMVar done ()
  readIORef buffer >>= putStrLn
  readIORef file
  performGC
  replicateM_ 2 (takeMVar done)
  n <- readMVar lost
  when (n > 0) (die "what the buffer had is lost")
