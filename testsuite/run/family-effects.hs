{-# LANGUAGE TypeFamilies, TypeOperators, GADTs, ScopedTypeVariables, FlexibleContexts #-}
module Main where
import Control.Exception
import Data.IORef
import System.IO.Unsafe (unsafePerformIO)
-- effects hidden behind a family run as often as written out
type family M a
type instance M () = IO ()
type instance M Int = IO Int
type family N a :: * -> *
type instance N () = IO
tick :: IORef Int -> M ()
tick r = modifyIORef r (+ 1)
twice :: M () -> M ()
twice m = m >> m
count :: IORef Int -> M Int
count r = do { tick r; twice (tick r); readIORef r }
nn :: IORef Int -> N () Int
nn r = do { let {t = tick r}; t; t; readIORef r }
-- equality used only after the match
data a :~: b where Refl :: a :~: a
data T a where { TI :: Int -> T Int; TB :: Bool -> T Bool }
castWith :: (a :~: b) -> a -> b
castWith Refl x = x
lazyCast :: (Int :~: b) -> Int -> (b, Int)
lazyCast p x = (castWith p x, x)
type family F a
type instance F Int = Int
type instance F Bool = Double
-- branches see the argument at different types
add :: T a -> F a -> F a
add (TI n) x = x + n
add (TB b) x = if b then x + 1 else x
loop :: T a -> F a -> Int -> F a
loop _ acc 0 = acc
loop t acc n = loop t (add t acc) (n - 1)
strictF :: T a -> F a -> Int
strictF (TI n) x = x `seq` n + x
strictF (TB _) x = x `seq` truncate x
main :: IO ()
main = do
  r <- newIORef 0
  count r >>= print
  nn r >>= print
  print (snd (lazyCast undefined 3))
  e <- try (evaluate (fst (lazyCast (error "no proof") 3))) :: IO (Either ErrorCall Int)
  print e
  print (loop (TI 2) 1 10, loop (TB True) 0.5 10)
  print (strictF (TI 1) 2, strictF (TB False) 2.5)
