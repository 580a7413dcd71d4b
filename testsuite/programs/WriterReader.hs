{-# LANGUAGE FlexibleContexts #-}
-- Writer, Reader and their transformers over other monads.
module Main where

import Control.Monad.Reader
import Control.Monad.Writer
import qualified Data.Map as M

collatz :: Int -> Writer [String] Int
collatz 1 = tell ["done"] >> return 0
collatz n = do
  tell [show n]
  k <- collatz (if even n then n `div` 2 else 3 * n + 1)
  return (k + 1)

gcdLog :: Int -> Int -> Writer (Sum Int, [(Int, Int)]) Int
gcdLog a b = do
  tell (Sum 1, [(a, b)])
  if b == 0 then return a else gcdLog b (a `mod` b)

data Expr = Lit Int | Var String | Add Expr Expr | Let String Expr Expr

type Env = M.Map String Int

eval :: Expr -> Reader Env (Maybe Int)
eval (Lit n) = return (Just n)
eval (Var x) = asks (M.lookup x)
eval (Add a b) = do
  x <- eval a
  y <- eval b
  return ((+) <$> x <*> y)
eval (Let x e b) = do
  v <- eval e
  case v of
    Nothing -> return Nothing
    Just n -> local (M.insert x n) (eval b)

data Config = Config { depthLimit :: Int, indent :: String }

data Dir = File String Int | Dir String [Dir]

sizes :: Dir -> ReaderT Config (Writer [String]) Int
sizes = go 0
  where
    go level (File n s) = do
      say level (n ++ " " ++ show s)
      return s
    go level (Dir n ds) = do
      limit <- asks depthLimit
      say level (n ++ "/")
      if level >= limit
        then lift (tell ["..."]) >> return 0
        else sum <$> mapM (go (level + 1)) ds
    say level s = do
      i <- asks indent
      lift (tell [concat (replicate level i) ++ s])

-- Two layers with an effect at the bottom.
audit :: [Int] -> WriterT [String] (ReaderT Int IO) Int
audit xs = do
  limit <- ask
  forM_ xs $ \x -> when (x > limit) $ do
    tell ["over " ++ show x]
    liftIO (putStrLn ("! " ++ show x))
  return (sum (filter (<= limit) xs))

main :: IO ()
main = do
  let (n, path) = runWriter (collatz 6)
  print n
  putStrLn (unwords path)
  print (runWriter (gcdLog 252 105))
  let e = Let "x" (Add (Lit 3) (Lit 4)) (Let "y" (Add (Var "x") (Var "x")) (Add (Var "y") (Var "z")))
  print (runReader (eval e) M.empty, runReader (eval e) (M.singleton "z" 100))
  let tree = Dir "root" [File "a" 10, Dir "sub" [File "b" 20, Dir "deep" [File "c" 40]], File "d" 5]
  forM_ [1, 2, 9] $ \limit -> do
    let (total, out) = runWriter (runReaderT (sizes tree) (Config limit ". "))
    mapM_ putStrLn out
    print total
  r <- runReaderT (runWriterT (audit [5, 50, 7, 70])) 10
  print r
  print (runWriter (censor (map negate) (listen (tell [1, 2] >> return 'x') >>= \(c, w) -> tell (map (* 10) w) >> return c)))
  print (execWriter (mapM_ (\x -> when (odd x) (tell (Product x))) [1 .. 9 :: Int]))
  print (runReader (mapM (\k -> asks (+ k)) [1, 2, 3]) 10)
