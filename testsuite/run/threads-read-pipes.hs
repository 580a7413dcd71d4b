-- slow
-- not: reproducible
-- When there is something to read depends on the clock.
import Control.Concurrent
import Control.Exception
import Control.Monad
import System.IO
import System.Process (createPipe)
import System.Timeout

-- A thread that waits for a pipe lets the others run, and can be cut off.

main :: IO ()
main = do
  hSetBuffering stdout LineBuffering
  (r, w) <- createPipe
  timeout 20000 (hGetLine r) >>= print
  timeout 20000 (hGetChar r) >>= print
  timeout 20000 (hIsEOF r) >>= print
  timeout 20000 (hWaitForInput r (-1)) >>= print
  hWaitForInput r 20 >>= print
  hReady r >>= print
  -- Who came first is the first.
  done <- newEmptyMVar
  forM_ [1 .. 3 :: Int] $ \k -> forkIO (hGetLine r >>= \l -> putMVar done (k, l)) >> threadDelay 2000
  hPutStr w "one\ntwo\nth" >> hFlush w
  takeMVar done >>= print
  takeMVar done >>= print
  hPutStr w "ree\nfour\n" >> hFlush w
  takeMVar done >>= print
  hWaitForInput r (-1) >>= print
  hLookAhead r >>= print
  hGetLine r >>= print
  -- Killed.
  gone <- newEmptyMVar
  t <- forkIO (void (hGetChar r) `catch` \e -> putMVar gone (e :: AsyncException))
  threadDelay 2000
  killThread t
  takeMVar gone >>= print
  -- A thread that is asked for a text waits for the one that reads it.
  text <- hGetContents r
  lengths <- newEmptyMVar
  replicateM_ 2 (forkIO (evaluate (length text) >>= putMVar lengths))
  ticks <- newMVar (0 :: Int)
  ticker <- forkIO (forever (modifyMVar_ ticks (return . (+ 1)) >> threadDelay 1000))
  forM_ [1 .. 10 :: Int] $ \_ -> hPutStr w (replicate 1000 'x') >> hFlush w >> threadDelay 2000
  hClose w
  takeMVar lengths >>= print
  takeMVar lengths >>= print
  killThread ticker
  n <- readMVar ticks
  print (n > 5)
  -- A pipe that is full.
  (r2, w2) <- createPipe
  written <- newEmptyMVar
  _ <- forkIO (forM_ [1 .. 20000 :: Int] (hPutStrLn w2 . show) >> hClose w2 >> putMVar written ())
  threadDelay 5000
  tryTakeMVar written >>= print
  threadDelay 5000
  s <- hGetContents r2
  print (sum (map read (lines s)) :: Int)
  takeMVar written
  -- Who closes a handle waits for who reads it.
  (r3, w3) <- createPipe
  _ <- forkIO ((hGetLine r3 >>= putStrLn) `catch` (\e -> print (e :: IOException)) >> putMVar written ())
  threadDelay 2000
  _ <- forkIO (threadDelay 5000 >> hPutStrLn w3 "for the reader" >> hFlush w3)
  hClose r3
  takeMVar written
  hIsClosed r3 >>= print
