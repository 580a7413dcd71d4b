{-# LANGUAGE FlexibleContexts #-}
module Main where

import Control.Monad.Cont
import Control.Monad.Except
import Control.Monad.RWS
import qualified Control.Monad.RWS.Strict as Strict
import Control.Monad.Reader
import Control.Monad.State
import Control.Monad.Trans.Identity
import qualified Control.Monad.Writer.Strict as StrictWriter
import Control.Monad.Writer

-- What the classes of monads say of transformers beneath which another monad has the effect.

type Job = RWST Int [String] Int (Either String)

job :: Int -> Job Int
job n = do
  tell ["at " ++ show n]
  modify (+ n)
  limit <- ask
  s <- get
  when (s > limit) (throwError ("over by " ++ show (s - limit)))
  return (s * 2)

-- Output and state of what failed are lost.
careful :: Int -> Job Int
careful n = job n `catchError` \e -> tell ["caught " ++ e] >> put 0 >> return (-1)

strictJob :: Strict.RWST Int [String] Int (Either String) Int
strictJob = (tell ["in"] >> put 9 >> throwError "strict") `catchError` \e -> do
  s <- get
  tell [e, show s]
  return s

plain :: (MonadReader Int m, MonadState Int m, MonadWriter [String] m, MonadError String m) => m Int
plain = do
  x <- local (+ 1) ask
  (_, w) <- listen (tell [show x])
  modify (+ length w)
  y <- get
  z <- (throwError "inner" >> return 1) `catchError` \e -> return (length e)
  pass (return ((), map (++ "!")))
  _ <- reader (* 2) >>= \r -> state (\s -> (s, s + r)) >> writer ((), ["end"])
  return (x * 100 + y * 10 + z)

leaving :: (MonadCont m) => Int -> m Int
leaving n = callCC (\exit -> when (n > 3) (void (exit 99)) >> return n)

main :: IO ()
main = do
  print (runRWST (job 3) 10 1)
  print (runRWST (job 30) 10 1)
  print (runRWST (careful 30 >> careful 2) 10 1)
  print (Strict.runRWST strictJob 0 4)
  print (runRWST (runIdentityT plain) 4 5 :: Either String (Int, Int, [String]))
  print (Strict.runRWST plain 4 5 :: Either String (Int, Int, [String]))
  print (runExcept (runIdentityT (throwError "no" `catchError` return)) :: Either String String)
  print (runCont (runIdentityT (leaving 2)) id, runCont (runIdentityT (leaving 7)) id)
  print (runCont (runWriterT (tell "a" >> leaving 7 >>= \r -> tell "b" >> return r)) id)
  print (runCont (StrictWriter.runWriterT (StrictWriter.tell "a" >> leaving 1)) id)
  print (runCont (runRWST (tell "x" >> put 'q' >> leaving 8) () 'p') id)
  print (runCont (Strict.runRWST (callCC (\k -> tell "x" >> put 'q' >> k () >> tell "never")) () 'p') (\(_, s, w) -> (s, w)))
  r <- runExceptT (liftEither (Left "e") `catchError` \e -> lift (putStrLn ("got " ++ e)) >> return 5)
  print (r :: Either String Int)
  n <- (readFile "/no/such/file" >>= return . length) `catchError` \_ -> return (-1)
  print n
  m <- (throwError (userError "io") :: IO Int) `catchError` \e -> print e >> return 2
  print m
  print (evalState (runIdentityT (modify (+ 1) >> gets (* 2))) 4, runReader (runIdentityT (local (* 2) (asks (+ 1)))) 5)
