-- not: ghc
-- Actions that run on their own: what they give, how they are ended, and several at once.
import Control.Concurrent
import Control.Concurrent.Async
import Control.Exception
import Control.Monad

main :: IO ()
main = do
  a <- async (return (3 :: Int))
  b <- async (throwIO Overflow) :: IO (Async Int)
  wait a >>= print
  r <- try (wait b)
  print (r :: Either ArithException Int)
  waitCatch b >>= either (putStrLn . ("caught " ++) . show) print
  never <- newEmptyMVar :: IO (MVar ())
  out <- newMVar []
  c <- async (takeMVar never `finally` modifyMVar_ out (return . ("ended" :)))
  yield
  poll c >>= putStrLn . maybe "runs" (either show show)
  cancel c
  poll c >>= putStrLn . maybe "runs" (either show show)
  takeMVar out >>= print
  putMVar out []
  race (takeMVar never) (return 'r') >>= print
  concurrently (yield >> return 'a') (return "b") >>= print
  s <- try (concurrently (takeMVar never) (yield >> throwIO DivideByZero)) :: IO (Either ArithException ((), ()))
  print s
  mapConcurrently (\n -> yield >> return (n * n)) [1 .. 10 :: Int] >>= print
  d <- async (return 'd')
  e <- async (takeMVar never >> return 'e')
  (w, x) <- waitAnyCancel [e, d]
  print (w == d, x)
  t <- try (withAsync (throwIO Underflow) (\f -> link f >> takeMVar never)) :: IO (Either ExceptionInLinkedThread ())
  putStrLn (either (\(ExceptionInLinkedThread _ x) -> "linked: " ++ show x) show t)
  forConcurrently_ "xyz" (\ch -> modifyMVar_ out (return . ([ch] :)))
  takeMVar out >>= print . length
  runConcurrently ((,) <$> Concurrently (return 1) <*> Concurrently (return 2)) >>= print
