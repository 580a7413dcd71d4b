{-# LANGUAGE TemplateHaskell, StandaloneDeriving, DerivingStrategies, GeneralizedNewtypeDeriving #-}
{-# LANGUAGE DataKinds, DeriveAnyClass, DerivingVia, FlexibleInstances #-}
-- Declarations in quotes: signatures of several names, fixities, derived instances and how,
-- instances that overlap, lists and tuples of types.
module Main where

import Data.Monoid (Sum(..))
import Data.Proxy
import Language.Haskell.TH

class Named a where
  name :: a -> String
  name _ = "nameless"

$( [d|
  infixl 6 |+|, |-|
  infixr 5 :::
  (|+|), (|-|) :: Int -> Int -> Int
  a |+| b = a + b
  a |-| b = a - b

  data Chain = End | Int ::: Chain
  deriving instance Show Chain
  deriving stock instance Eq Chain

  newtype Count = Count Int
    deriving stock (Show, Eq)
    deriving newtype (Num, Ord)
    deriving anyclass Named
    deriving (Semigroup, Monoid) via (Sum Int)

  instance {-# OVERLAPPABLE #-} Show a => Named [a] where
    name xs = "list " ++ show xs
  instance {-# OVERLAPPING #-} Named [Char] where
    name s = "text " ++ s
  |] )

kinds :: $( [t| Proxy '[ 'True, 'False ] |] ) -> $( [t| Proxy '( 'True, "a") |] ) -> Int
kinds _ _ = 2

main :: IO ()
main = do
  print (10 |-| 3 |+| 1, 1 ::: 2 ::: End, (1 ::: End) == End)
  print (Count 3 + 4, Count 1 < 2, name (Count 1), Count 1 <> Count 5, mempty :: Count)
  putStrLn (name [1, 2 :: Int])
  putStrLn (name "abc")
  print (kinds Proxy Proxy)
  putStrLn $( do
    d <- [d| infixr 4 +++; (+++) :: a -> b -> a; x +++ _ = x |]
    stringE (show (length d)))
