{-# LANGUAGE StandaloneKindSignatures #-}
module Main where
import Data.Kind
type Gone :: Type -> Type
type Bad :: Type -> Type
data Bad f = Bad (f Int)
main :: IO ()
main = print 1
