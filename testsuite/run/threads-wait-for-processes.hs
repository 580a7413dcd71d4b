-- not: reproducible, ghc
-- How often it asks whether a process has ended depends on the clock. GHC's other threads run
-- meanwhile with -threaded only.
import Control.Concurrent
import Control.Exception
import Control.Monad
import System.Exit (ExitCode(..))
import System.Process
import System.Timeout

-- Others run while a process is waited for, by several threads.

main :: IO ()
main = do
  (_, _, _, sleeping) <- createProcess (shell "sleep 0.1; exit 3")
  ticks <- newMVar (0 :: Int)
  ticker <- forkIO (forever (modifyMVar_ ticks (return . (+ 1)) >> threadDelay 1000))
  codes <- newEmptyMVar
  replicateM_ 2 (forkIO (waitForProcess sleeping >>= putMVar codes))
  waitForProcess sleeping >>= print
  replicateM_ 2 (takeMVar codes >>= print)
  killThread ticker
  n <- readMVar ticks
  print (n > 5)
  -- A time limit ends the waiting, and the process with it.
  timeout 30000 (callCommand "sleep 5") >>= print
  timeout 30000 (readProcess "sleep" ["5"] "") >>= print
