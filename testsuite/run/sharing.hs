-- What is shared in the source is computed once, however often an action that
-- mentions it is run; and an effect happens as often as it is run.
module Main where

import Control.Exception
import Control.Monad
import Data.IORef
import Debug.Trace
import System.IO.Unsafe

-- Partial applications of what the compiler would like to take the token too.
report :: Int -> IO ()
report n = putStrLn (trace ("report " ++ show n) ("report " ++ show (n * n)))

{-# NOINLINE twice #-}
twice :: IO a -> IO a
twice act = act >> act

data Menu = Menu { entry :: IO (), exit :: Int -> IO () }

menu :: Int -> Menu
menu n = Menu { entry = print a, exit = \k -> print (a + k) }
  where a = trace "menu" (sum [1 .. n])

-- A local action that calls itself, made anew by each call of `countdown`.
countdown :: IORef Int -> Int -> IO ()
countdown ref start = go start
  where
    step = trace "step" (start `div` 2)
    go n | n <= 0 = return ()
         | otherwise = modifyIORef ref (+ step) >> go (n - 1)

newtype State s m a = State { runState :: s -> m (a, s) }

instance Functor m => Functor (State s m) where
  fmap f (State g) = State (fmap (\(a, s) -> (f a, s)) . g)
instance Monad m => Applicative (State s m) where
  pure a = State (\s -> return (a, s))
  (<*>) = ap
instance Monad m => Monad (State s m) where
  State g >>= f = State (\s -> g s >>= \(a, s') -> runState (f a) s')

tick :: Int -> State Int IO ()
tick by = State (\s -> return ((), s + amount))
  where amount = trace "amount" (by * 2)

main :: IO ()
main = do
  first <- getLine
  rest <- getContents
  replicateM_ 3 (print (length rest))
  forM_ [1, 2 :: Int] $ \i -> putStrLn (show i ++ first ++ show (length (lines rest)))
  let big = trace "big" (sum [1 .. length first])
  replicateM_ 3 (print (big + 1))
  let again = report 7
  again >> again
  twice (report 8)
  mapM_ id [again, report 9]
  let m = menu 10
  entry m >> exit m 1 >> twice (exit m 2)
  ref <- newIORef 0
  let down = countdown ref 5
  down >> down
  readIORef ref >>= print
  late <- unsafeInterleaveIO (modifyIORef ref (+ 1) >> readIORef ref)
  writeIORef ref 100
  replicateM_ 2 (print late)
  readIORef ref >>= print
  let once = unsafePerformIO (modifyIORef ref (+ 1) >> readIORef ref)
  replicateM_ 2 (print (once + 0))
  let t = tick 3
  runState (t >> t >> t) 0 >>= print . snd
  let failing = evaluate (trace "failing" (length (show (big `div` (big - big)))))
  results <- replicateM 2 (try failing)
  print [either (\e -> show (e :: ArithException)) show r | r <- results]
  -- An action that fails before it is one does so when it is evaluated.
  let partial = \x -> case x of { Just y -> \s -> s + y; Nothing -> error "no function" }
  r <- try (evaluate (partial (Nothing :: Maybe Int)))
  putStrLn (either (\(ErrorCall e) -> e) (const "a function") r)
  let choose c = if c then putStrLn "chosen" else error "no action"
  s <- try (choose False `seq` return ())
  putStrLn (either (\(ErrorCall e) -> e) (const "an action") s)
  choose True
  counter <- newIORef (0 :: Int)
  stopped <- try (forever (modifyIORef counter (+ 1) >> readIORef counter >>= \n -> when (n == 4) (throwIO (userError "enough"))))
  putStrLn (either (\e -> show (e :: IOException)) (const "") (stopped :: Either IOException ()))
