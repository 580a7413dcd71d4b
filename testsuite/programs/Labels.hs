{-# LANGUAGE OverloadedLabels, DataKinds, FlexibleInstances, MultiParamTypeClasses, FlexibleContexts, ScopedTypeVariables, TypeApplications #-}
module Main (main) where
import GHC.OverloadedLabels (IsLabel(..))
import GHC.TypeLits
import Data.Proxy

newtype Name = Name String deriving Show
instance KnownSymbol s => IsLabel s Name where
  fromLabel = Name (symbolVal (Proxy :: Proxy s))

data Point = Point { px :: Int, py :: Int }
instance IsLabel "x" (Point -> Int) where fromLabel = px
instance IsLabel "y" (Point -> Int) where fromLabel = py

infixl 9 #
(#) :: Int -> Int -> Int
a # b = a * 10 + b

main :: IO ()
main = do
  print (#foo :: Name)
  print (map (\(Name n) -> n) [#a, #b_1, #c'])
  print (#x (Point 3 4) + #y (Point 3 4) :: Int)
  print (1 # 2)
