{-# LANGUAGE NoFieldSelectors #-}
module Fields (T(..), U(u), V(v), mk) where

data T = T { a :: Int, b :: Bool } deriving Show
data U = U { u :: Int, w :: Int } deriving Show
data V = V { v :: Int } deriving Show

mk :: Int -> U
mk n = U { u = n, w = n }
