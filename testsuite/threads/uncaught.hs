-- What ends a thread ends no other; the end of main ends all.
-- not: turns, turns-O0
import Control.Concurrent
import Control.Exception
import System.Exit
main :: IO ()
main = do
  v <- newEmptyMVar
  _ <- forkIO (throwIO (userError "in a thread") `finally` putMVar v ())
  takeMVar v
  yield
  _ <- forkIO (error "called" `finally` putMVar v ())
  takeMVar v
  yield
  _ <- forkIO (throwIO ThreadKilled `finally` putMVar v ())
  takeMVar v
  yield
  _ <- forkIO (exitWith (ExitFailure 3) `finally` putMVar v ())
  takeMVar v
  yield
  putStrLn "goes on"
  _ <- forkIO (threadDelay 100000000 >> putStrLn "never")
  putStrLn "main ends"
