-- Exceptions thrown to other threads: where they wait, whom they wake, and to oneself.
-- not: turns, turns-O0
import Control.Concurrent
import Control.Exception
import Control.Monad
import Data.List (sort)

main :: IO ()
main = do
  out <- newMVar []
  let say s = modifyMVar_ out (return . (s :))
      told = takeMVar out >>= mapM_ putStrLn . reverse >> putMVar out []
  -- One that waits.
  v <- newEmptyMVar :: IO (MVar ())
  t <- forkIO (takeMVar v `catch` \e -> say ("waiting: " ++ show (e :: AsyncException)))
  yield
  killThread t
  yield
  killThread t
  told
  -- Who was thrown out of the queue is not served.
  u <- forkIO (takeMVar v >> say "never")
  yield
  _ <- forkIO (takeMVar v >> say "served")
  yield
  killThread u
  putMVar v ()
  yield
  told
  -- One that has not begun, and one that sleeps.
  n <- forkIO (say "never")
  killThread n
  s <- forkIO (threadDelay 100000000 `finally` say "woken")
  yield
  killThread s
  yield
  told
  -- A mask: the thrower waits.
  gate <- newEmptyMVar
  m <- forkIO $ do
    r <- try (mask_ (do
      say "masked"
      yield
      yield
      say "still masked")) :: IO (Either ArithException ())
    say (show r)
    putMVar gate ()
  yield
  throwTo m DivideByZero
  say "thrown"
  takeMVar gate
  told
  -- What waits can be hit although it is masked, unless nothing may.
  w <- forkIO (mask_ (takeMVar v `catch` \e -> say ("interrupted: " ++ show (e :: ArithException))))
  yield
  throwTo w Overflow
  yield
  x <- forkIO (uninterruptibleMask_ (takeMVar v >> say "not interrupted") `catch`
    \e -> say ("afterwards: " ++ show (e :: ArithException)))
  yield
  _ <- forkIO (throwTo x Underflow >> say "met" >> putMVar gate ())
  yield
  putMVar v ()
  takeMVar gate
  told
  -- Oneself, masked or not.
  me <- myThreadId
  a <- try (throwTo me (userError "one")) :: IO (Either IOException ())
  b <- try (mask_ (throwTo me (userError "two"))) :: IO (Either IOException ())
  print (a, b)
  -- Two that wait for one, which meets both.
  g <- newEmptyMVar
  y <- forkIO (mask_ (forM_ [1, 2 :: Int] (\_ ->
    (yield >> yield >> yield >> allowInterrupt >> say "none") `catch` \e -> say (show (e :: ErrorCall))) >> putMVar g ()))
  yield
  _ <- forkIO (throwTo y (ErrorCall "first"))
  _ <- forkIO (throwTo y (ErrorCall "second"))
  takeMVar g
  takeMVar out >>= mapM_ putStrLn . sort
