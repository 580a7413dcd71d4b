-- What is undone, and to where: alternatives in alternatives, and exceptions in them.
import Control.Concurrent.STM
import Control.Exception
import Control.Monad
import Control.Applicative
import Control.Monad.Fix
import System.IO.Unsafe

main :: IO ()
main = do
  v <- newTVarIO (0 :: Int)
  let step n = modifyTVar v (* 10) >> modifyTVar v (+ n)
      look = readTVarIO v >>= print
      again = atomically (writeTVar v 0)
  atomically (step 1 >> ((step 2 >> ((step 3 >> retry) `orElse` step 4)) `orElse` step 5) >> step 6)
  look >> again
  atomically (step 1 >> ((step 2 >> ((step 3 >> retry) `orElse` (step 4 >> retry))) `orElse` step 5) >> step 6)
  look >> again
  atomically (step 1 >> (step 2 `orElse` step 3) >> ((step 4 >> retry) `orElse` step 5))
  look >> again
  -- The same variable, written before, within and behind a part that is undone.
  atomically (step 1 >> catchSTM (step 2 >> (step 3 `orElse` retry) >> throwSTM DivideByZero)
    (\e -> if e == DivideByZero then step 4 else throwSTM e) >> step 5)
  look >> again
  r <- try (atomically (step 1 >> catchSTM (step 2 >> throwSTM Overflow)
    (\e -> case e of DivideByZero -> step 3; _ -> throwSTM e)))
  print (r :: Either ArithException ())
  look
  -- An exception in an alternative is none's but the handler's.
  s <- try (atomically ((step 1 >> throwSTM Underflow) <|> step 2))
  print (s :: Either ArithException ())
  look
  -- A handler within sees no retry.
  t <- atomically ((catchSTM (step 1 >> retry) (\e -> const (return "handled") (e :: SomeException)))
    <|> return "not handled")
  putStrLn t
  look
  xs <- atomically (mfix (\xs -> step 7 >> return (1 : map (* 2) (take 4 xs))))
  print (xs :: [Int])
  look
  u <- try (atomically (evaluated (unsafePerformIO (atomically (readTVar v)))))
  putStrLn (either (\e -> const "nested" (e :: SomeException)) show u)
  n <- atomically (msum [empty, readTVar v >>= check . (> 100) >> return 'a', return 'b'])
  print n
  where
    evaluated x = x `seq` return x
