{-# LANGUAGE FlexibleContexts, FlexibleInstances, GeneralizedNewtypeDeriving #-}
{-# LANGUAGE MultiParamTypeClasses, StandaloneDeriving, TypeOperators #-}
-- Classes that are called by operators, in the clauses that derive them.
module Main (main) where

class a :<: b where
  put :: a -> b -> String

instance Int :<: Int where
  put a b = show (a, b)

instance Bool :<: Int where
  put a b = show (a, b + 1)

newtype N = N Int
  deriving ((:<:) Int, (Show))

deriving instance (:<:) Bool N

instance (:<:) Char N where
  put a _ = [a]

main :: IO ()
main = do
  putStrLn (put (1 :: Int) (N 2))
  putStrLn (put True (N 2))
  putStrLn (put 'c' (N 2))
  print (N 3)
