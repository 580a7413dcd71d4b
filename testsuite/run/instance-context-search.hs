{-# LANGUAGE AllowAmbiguousTypes, DataKinds, FlexibleContexts, FlexibleInstances, MultiParamTypeClasses, ScopedTypeVariables, TypeFamilies, UndecidableInstances #-}
-- A variable of an instance's context that other instances tell, once this one is used.
module Main where

import Data.Proxy

class Size t (n :: Bool) where
  size :: Proxy n -> t -> Int
instance (n ~ 'True) => Size Int n where
  size _ x = x
instance (n ~ 'False) => Size [a] n where
  size _ = length

class Told (n :: Bool) where
  told :: Proxy n -> String
instance Told 'True where
  told _ = "small"
instance Told 'False where
  told _ = "long"

class Describe t where
  describe :: t -> String
instance (Size t n, Told n) => Describe t where
  describe x = told p ++ " " ++ show (size p x)
    where p = Proxy :: Proxy n

main :: IO ()
main = do
  putStrLn (describe (3 :: Int))
  putStrLn (describe "abcd")
