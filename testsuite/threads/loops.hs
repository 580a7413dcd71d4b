-- Loops that allocate nothing let others run, and are met by exceptions.
import Control.Concurrent
import Control.Exception
import Data.IORef
import System.Timeout

-- Never ends.
spin :: Int -> Int
spin n
  | n < 0 = n
  | otherwise = spin ((n + 1) `rem` 1000)
{-# NOINLINE spin #-}

-- The same by two functions.
even', odd' :: Int -> Int
even' n
  | n < 0 = n
  | otherwise = odd' ((n + 1) `rem` 1000)
odd' n
  | n < 0 = n
  | otherwise = even' ((n + 3) `rem` 1000)
{-# NOINLINE even' #-}
{-# NOINLINE odd' #-}

-- The same with a local function, and a number that is no word.
drift :: Double -> Double
drift step = go 0
  where
    go x
      | x < 0 = step
      | x > 1000 = go 0
      | otherwise = go (x + step)
{-# NOINLINE drift #-}

waitFor :: IORef Bool -> IO ()
waitFor flag = do
  set <- readIORef flag
  if set then return () else waitFor flag

main :: IO ()
main = do
  timeout 50000 (evaluate (spin 1)) >>= print
  timeout 50000 (evaluate (even' 1)) >>= print
  timeout 50000 (evaluate (drift 0.5)) >>= print
  -- It is the other one that ends the waiting.
  flag <- newIORef False
  _ <- forkIO (writeIORef flag True)
  waitFor flag
  putStrLn "set"
  -- And that after some time.
  again <- newIORef False
  _ <- forkIO (threadDelay 30000 >> writeIORef again True)
  waitFor again
  putStrLn "set later"
  -- A thread that loops is killed.
  done <- newEmptyMVar
  loops <- forkIO ((evaluate (spin 2) >>= print) `finally` putMVar done "killed")
  yield
  killThread loops
  takeMVar done >>= putStrLn
  -- What was cut off is asked for again, and cut off again.
  let value = spin 3
  timeout 30000 (evaluate value) >>= print
  timeout 30000 (evaluate value) >>= print
  -- Loops of a few instructions, within the runtime, and of functions that are not known.
  short <- forkIO (let go :: Int -> IO (); go n = if n == 0 then return () else go (n + 1) in go 1)
  stop short
  mapM_ (\loop -> forkIO loop >>= stop)
    [ endlessly (return ())
    , endlessly (myThreadId >> return ())
    , endlessly (writeIORef flag True)
    , endlessly (return () `catch` \e -> print (e :: ArithException))
    ]

-- As `forever`, which GHC's library has without a place to stop.
endlessly :: IO a -> IO b
endlessly action = action >> endlessly action

stop :: ThreadId -> IO ()
stop thread = do
  threadDelay 1000
  killThread thread
  putStrLn "stopped"
