-- not: reproducible
-- When the interruption comes depends on the clock.
import Control.Concurrent
import Control.Exception
import System.IO
import System.Posix.Signals (raiseSignal, sigINT)
import System.Process (createPipe)

-- An interruption ends main's waiting for a pipe, while there are other threads.

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  (r, w) <- createPipe
  _ <- forkIO (threadDelay 20000 >> raiseSignal sigINT)
  (hGetLine r >>= putStrLn) `catch` \e -> print (e :: AsyncException)
  hPutStrLn w "and then it reads"
  hFlush w
  hGetLine r >>= putStrLn
  hClose w
  putStrLn "the end"
