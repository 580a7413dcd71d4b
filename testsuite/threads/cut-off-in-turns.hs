-- Thunks that wait for an MVar are cut off again and again, while other threads do the same: each
-- that goes on sees that it was cut off itself.
import Control.Concurrent
import Control.Exception
import Control.Monad
import GHC.Conc (ThreadStatus (..), threadStatus)
import System.IO.Unsafe (unsafePerformIO)

waits :: ThreadId -> IO ()
waits t = do
  s <- threadStatus t
  case s of
    ThreadBlocked _ -> return ()
    ThreadFinished -> return ()
    ThreadDied -> return ()
    _ -> yield >> waits t

worker :: Int -> MVar Int -> IO ()
worker k result = do
  gate <- newEmptyMVar
  took <- newEmptyMVar
  total <- newMVar 0
  forM_ [1 .. 20] (\i -> do
    let value = unsafePerformIO (fmap (* k) (if even i then takeMVar gate else readMVar gate)) :: Int
    replicateM_ 2 (do
      t <- forkIO (void (evaluate value))
      waits t
      killThread t)
    _ <- forkIO (evaluate value >>= putMVar took)
    when (i `mod` 3 == 0) yield
    putMVar gate i
    n <- takeMVar took
    when (odd i) (void (takeMVar gate))
    modifyMVar_ total (return . (+ n)))
  takeMVar total >>= putMVar result

main :: IO ()
main = do
  results <- forM [1 .. 5] (\k -> do
    r <- newEmptyMVar
    _ <- forkIO (worker k r)
    return r)
  mapM takeMVar results >>= print
