-- What a time limit has cut off has its value when it is asked for again, also if that is cut
-- off, and if others ask.
-- What it allocates goes by time.
-- not: reproducible, O2
import Control.Concurrent
import Control.Exception
import Control.Monad
import System.Timeout

-- Deep, and with evaluations in evaluations.
count :: Integer -> Integer
count 0 = 0
count n = 1 + count (n - 1)

main :: IO ()
main = do
  let value = sum (map (\k -> count (k `mod` 100)) [1 .. 200]) :: Integer
      outer = value + count 3000
      again n
        | n > (100000 :: Int) = putStrLn "no end"
        | otherwise = timeout 300 (evaluate outer) >>= maybe (again (n + 1)) print
  again 0
  print value
  -- Two threads try in turns.
  let shared = sum (map (\k -> count (k `mod` 90)) [1 .. 200]) :: Integer
  done <- newEmptyMVar
  forM_ [1, 2 :: Int] $ \_ -> forkIO $
    let try' = timeout 400000 (evaluate shared) >>= maybe (yield >> try') (putMVar done) in try'
  replicateM 2 (takeMVar done) >>= print
  -- What has no end stays so, and costs nothing while nobody asks.
  let endless = length [1 :: Integer ..]
  forM_ [1 .. 5 :: Int] $ \_ -> timeout 1000 (evaluate endless) >>= print
  print (count 1000)
