{-# LANGUAGE FlexibleContexts #-}
-- Code over classes of monads, run in one stack.
module Main (main) where

import Control.Monad.Except
import Control.Monad.Reader
import Control.Monad.State.Strict

data Expr = Lit Int | Add Expr Expr | Mul Expr Expr | Div Expr Expr | Var Int

tick :: MonadState Int m => m ()
tick = do
  n <- get
  put $! n + 1

eval :: (MonadReader [Int] m, MonadState Int m, MonadError String m) => Expr -> m Int
eval e = do
  tick
  case e of
    Lit n -> pure n
    Var i -> asks (!! i)
    Add a b -> do
      x <- eval a
      y <- eval b
      pure $! (x + y) `rem` 10007
    Mul a b -> do
      x <- eval a
      y <- eval b
      pure $! (x * y) `rem` 10007
    Div a b -> do
      x <- eval a
      y <- eval b
      if y == 0 then throwError "zero" else pure (x `quot` y)

build :: Int -> Int -> Expr
build 0 n = if even n then Lit (n `rem` 17 + 1) else Var (n `rem` 3)
build d n = case n `rem` 3 of
  0 -> Add (build (d - 1) (n + 1)) (build (d - 1) (n + 2))
  1 -> Mul (build (d - 1) (n + 1)) (build (d - 1) (n + 3))
  _ -> Div (build (d - 1) (n + 2)) (Lit 3)

main :: IO ()
main = do
  let e = build 22 0
  print (runStateT (runReaderT (eval e) [3, 5, 7]) 0 :: Either String (Int, Int))
  print (runStateT (runReaderT (replicateM 10 (local (map (+ 1)) (eval e))) [3, 5, 7]) 0
           :: Either String ([Int], Int))
