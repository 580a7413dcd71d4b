import Control.Concurrent
import Control.Concurrent.STM
import Control.Exception
import GHC.Conc (getUncaughtExceptionHandler, setUncaughtExceptionHandler)
import System.Mem.Weak (deRefWeak)

-- What nobody handles goes to the program's own handler, in threads and at the end of main.
main :: IO ()
main = do
  told <- newMVar (0 :: Int)
  heard <- newEmptyMVar
  setUncaughtExceptionHandler (\e -> do
    modifyMVar_ told (return . (+ 1))
    putStrLn ("nobody handles: " ++ head (lines (show e)))
    _ <- tryPutMVar heard ()
    return ())
  _ <- forkIO (throwIO (userError "of a thread"))
  takeMVar heard
  -- These end without a word.
  quiet <- forkIO (threadDelay 1000000)
  killThread quiet
  yield
  readMVar told >>= print
  handler <- getUncaughtExceptionHandler
  handler (toException (ErrorCall "called by hand"))
  readMVar told >>= print
  box <- newTMVarIO 'b'
  weak <- mkWeakTMVar box (return ())
  alive <- deRefWeak weak
  mapM_ (\b -> atomically (takeTMVar b) >>= print) alive
  atomically (putTMVar box 'c')
  throwIO (userError "of main")
