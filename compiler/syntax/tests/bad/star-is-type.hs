{-# LANGUAGE KindSignatures #-}
module Main where

data Fix (f :: * -> *) = Fix (f (Fix f))

main :: IO ()
main = print 2
