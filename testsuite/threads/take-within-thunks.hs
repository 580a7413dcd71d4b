-- A thunk that waits for an MVar is cut off by an exception, and waits again when somebody asks for
-- its value; what was given by then is not lost, nor is what the thread was given that was hit.
-- not: turns, turns-O0
import Control.Concurrent
import Control.Exception
import System.IO.Unsafe (unsafePerformIO)

main :: IO ()
main = do
  gate <- newEmptyMVar :: IO (MVar Int)
  took <- newEmptyMVar
  let value = unsafePerformIO (fmap (+ 1) (takeMVar gate))
  first <- forkIO (evaluate value >>= putMVar took)
  yield
  killThread first
  -- Nobody waits for it any more.
  putMVar gate 41
  readMVar gate >>= print
  second <- forkIO (evaluate value >>= putMVar took)
  takeMVar took >>= print
  -- Cut off while it waits, asked for again, given then.
  let other = unsafePerformIO (fmap (* 2) (takeMVar gate))
  third <- forkIO ((evaluate other >>= putMVar took) `catch` \e -> print (e :: AsyncException))
  yield
  killThread third
  _ <- forkIO (evaluate other >>= putMVar took)
  yield
  putMVar gate 21
  takeMVar took >>= print
  -- The same for what puts and for what reads.
  full <- newMVar 'a'
  let puts = unsafePerformIO (putMVar full 'b' >> return "put")
  fourth <- forkIO (evaluate puts >> return ())
  yield
  killThread fourth
  _ <- forkIO (evaluate puts >>= \s -> putStrLn s >> putMVar took 0)
  yield
  takeMVar full >>= print
  takeMVar took >>= print
  takeMVar full >>= print
  let reads = unsafePerformIO (fmap succ (readMVar gate))
  fifth <- forkIO (evaluate reads >>= putMVar took)
  yield
  killThread fifth
  _ <- forkIO (evaluate reads >>= putMVar took)
  yield
  putMVar gate 6
  takeMVar took >>= print
  takeMVar gate >>= print
  -- Many who wait for one, of whom some are killed: in their order.
  order <- newMVar []
  ts <- mapM (\i -> do
    t <- forkIO (takeMVar gate >>= \x -> modifyMVar_ order (return . ((i, x) :)))
    yield
    return t) [1 .. 6 :: Int]
  killThread (ts !! 0)
  killThread (ts !! 3)
  mapM_ (putMVar gate) [10, 20, 30, 40]
  yield
  yield
  readMVar order >>= print . reverse
  -- Readers before takers, and each gets the same.
  rs <- newEmptyMVar
  _ <- forkIO (takeMVar gate >>= \x -> putMVar rs ("took " ++ show x))
  yield
  _ <- forkIO (readMVar gate >>= \x -> putMVar rs ("read " ++ show x))
  yield
  putMVar gate 5
  takeMVar rs >>= putStrLn
  takeMVar rs >>= putStrLn
  tryTakeMVar gate >>= print
