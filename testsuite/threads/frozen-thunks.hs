-- What a thread was evaluating when an exception from outside hit it has its value when it is
-- asked for again, and is not begun anew.
-- not: turns, turns-O0
import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.List (sort)
import System.IO.Unsafe

main :: IO ()
main = do
  gate <- newEmptyMVar
  begun <- newMVar (0 :: Int)
  let part :: Int -> Int
      part n = unsafePerformIO (do
        modifyMVar_ begun (return . (+ 1))
        when (n == 3) (takeMVar gate)
        return n)
      value = sum (map part [1 .. 5])
      outer = value * 2
  done <- newEmptyMVar
  t <- forkIO ((evaluate outer >>= putMVar done . show) `catch` \e -> putMVar done (show (e :: AsyncException)))
  yield
  readMVar begun >>= print
  killThread t
  takeMVar done >>= putStrLn
  putMVar gate ()
  print outer
  print value
  readMVar begun >>= print
  -- Two threads wait for what a third one evaluates, which is hit.
  gate2 <- newEmptyMVar
  let slow = unsafePerformIO (takeMVar gate2) :: Int
      more = slow + 1
  a <- forkIO (void (evaluate more) `catch` \e -> putMVar done (show (e :: AsyncException)))
  yield
  forM_ "bc" $ \c -> forkIO (evaluate slow >>= \n -> putMVar done (c : show n))
  yield
  killThread a
  takeMVar done >>= putStrLn
  putMVar gate2 7
  replicateM 2 (takeMVar done) >>= print . sort
  print more
  -- Those who wait are hit, then the one that evaluates.
  gate3 <- newEmptyMVar
  let last3 = unsafePerformIO (takeMVar gate3) :: Int
  d <- forkIO (void (evaluate last3) `catch` \e -> putMVar done ("d " ++ show (e :: AsyncException)))
  yield
  e3 <- forkIO (void (evaluate last3) `catch` \e -> putMVar done ("e " ++ show (e :: AsyncException)))
  yield
  killThread e3
  takeMVar done >>= putStrLn
  killThread d
  takeMVar done >>= putStrLn
  f <- forkIO (void (evaluate last3) `catch` \e -> putMVar done ("f " ++ show (e :: AsyncException)))
  yield
  killThread f
  takeMVar done >>= putStrLn
  putMVar gate3 33
  print last3
