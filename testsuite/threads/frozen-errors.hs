-- An evaluation that was cut off, goes on and fails, fails for whoever asks for it.
-- not: turns, turns-O0
import Control.Concurrent
import Control.Exception
import Control.Monad
import System.IO.Unsafe

deep :: Int -> Int
deep 0 = 0
deep n = 1 + deep (n - 1)

main :: IO ()
main = do
  gate <- newEmptyMVar
  done <- newEmptyMVar
  let divisor = unsafePerformIO (takeMVar gate) :: Int
      quotient = deep 1000 + 100 `div` divisor
      partial = if divisor > 100 then 1 else error "no" :: Int
  t <- forkIO (void (evaluate quotient) `catch` \e -> putMVar done (show (e :: AsyncException)))
  yield
  killThread t
  takeMVar done >>= putStrLn
  u <- forkIO (void (evaluate partial) `catch` \e -> putMVar done (show (e :: AsyncException)))
  yield
  killThread u
  takeMVar done >>= putStrLn
  putMVar gate 0
  r <- try (evaluate quotient)
  print (r :: Either ArithException Int)
  s <- try (evaluate partial)
  putStrLn (either (\(ErrorCall m) -> m) show s)
  r2 <- try (evaluate quotient)
  print (r2 :: Either ArithException Int)
