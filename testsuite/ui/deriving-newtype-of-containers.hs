{-# LANGUAGE DerivingStrategies, GeneralizedNewtypeDeriving #-}
module Main where

newtype Items a = Items [a]
  deriving newtype (Functor, Foldable, Traversable)

main :: IO ()
main = print (length (Items "abc"))
