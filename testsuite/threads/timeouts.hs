-- Time limits: of what waits, sleeps, computes and is masked, and of one in another.
-- What it allocates goes by time.
-- not: reproducible, O2
import Control.Concurrent
import Control.Exception
import Control.Monad
import System.Timeout

never :: IO ()
never = newEmptyMVar >>= \v -> forkIO (threadDelay 1000000000 >> putMVar v ()) >> takeMVar v

main :: IO ()
main = do
  timeout 1000 never >>= print
  timeout 1000 (threadDelay 1000000000) >>= print
  timeout 1000000000 (return 'a') >>= print
  timeout (-1) (return 'b') >>= print
  timeout 0 (return 'c') >>= print
  -- What allocates and has no end.
  timeout 2000 (evaluate (length [1 :: Integer ..])) >>= print
  timeout 2000 (forever (return () >>= \_ -> void (newMVar 'x'))) >>= \r -> print (r :: Maybe ())
  -- One in another: each ends its own.
  timeout 1000000000 (timeout 1000 never) >>= print
  timeout 1000 (timeout 1000000000 never) >>= print
  (timeout 200000 (never `catch` \e -> putStrLn ("handler: " ++ show (e :: SomeException)) >> throwIO e)) >>= print
  (timeout 200000 (never `finally` putStrLn "finally")) >>= print
  r <- try (timeout 1000000000 (throwIO Overflow)) :: IO (Either ArithException (Maybe ()))
  print r
  -- Masked: it waits, and comes too late.
  mask_ (timeout 1000 (evaluate (length (show (product [1 .. 2000 :: Integer]))))) >>= print
  -- No more exceptions come.
  forM_ [1 .. 50 :: Int] (\_ -> timeout 1000000000 (return ()))
  xs <- forM [1 .. 20 :: Int] (\i -> timeout (if even i then 200 else 1000000000) (if even i then never else return ()))
  print (length [() | Nothing <- xs])
