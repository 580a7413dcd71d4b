-- bracket, finally and masks when exceptions come from outside.
-- not: turns, turns-O0
import Control.Concurrent
import Control.Exception
import Control.Monad

main :: IO ()
main = do
  out <- newMVar []
  let say s = modifyMVar_ out (return . (s :))
      told = takeMVar out >>= putStrLn . unwords . reverse >> putMVar out []
  never <- newEmptyMVar :: IO (MVar ())
  t <- forkIO (bracket (say "acquire") (\_ -> say "release") (\_ -> say "use" >> takeMVar never) `finally` say "end")
  yield
  killThread t
  yield
  told
  -- While it is released, it is masked.
  gate <- newEmptyMVar
  u <- forkIO (bracket (return ()) (\_ -> getMaskingState >>= say . show >> yield >> say "released" >> putMVar gate ())
    (\_ -> takeMVar never))
  yield
  throwTo u ThreadKilled
  takeMVar gate
  told
  -- The state in handlers, and behind them.
  v <- newEmptyMVar
  w <- forkIO (((takeMVar never `catch` \e -> getMaskingState >>= \s -> say (show (e :: ArithException, s)))
    >> getMaskingState >>= say . show) `finally` putMVar v ())
  yield
  throwTo w LossOfPrecision
  takeMVar v
  told
  -- Masks within masks, and what takes them away.
  x <- mask $ \restore -> forkIO $ do
    a <- getMaskingState
    b <- restore getMaskingState
    c <- uninterruptibleMask_ (interruptible getMaskingState)
    d <- interruptible getMaskingState
    say (show [a, b, c, d])
    (restore (takeMVar never) `catch` \e -> say (show (e :: AsyncException)))
    putMVar v ()
  yield
  killThread x
  takeMVar v
  told
  -- A thread that was killed by itself tells nobody; its handler runs.
  y <- forkFinally (myThreadId >>= killThread >> say "never") (\r -> say (either (\e -> "ended by " ++ show e) show r) >> putMVar v ())
  takeMVar v
  told
  -- Children do not die with their parents.
  z <- forkIO (void (forkIO (yield >> yield >> yield >> say "child" >> putMVar v ())) >> takeMVar never)
  yield
  killThread z
  takeMVar v
  told
