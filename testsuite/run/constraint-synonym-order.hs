{-# LANGUAGE ConstraintKinds, DataKinds, FlexibleContexts, FlexibleInstances, KindSignatures, MultiParamTypeClasses, PolyKinds, RankNTypes, ScopedTypeVariables, TypeOperators, UndecidableInstances, UndecidableSuperClasses #-}
-- Synonyms of constraints that are declared before those that they are made of.
module Main where

import Data.Kind (Constraint, Type)
import Data.Proxy

class Length2 xs => All (c :: k -> Constraint) (xs :: [k]) where
  count :: proxy c -> Proxy xs -> Int
instance All c '[] where
  count _ _ = 0
instance (c x, All c xs) => All c (x ': xs) where
  count c _ = 1 + count c (Proxy :: Proxy xs)

type Lengths = All Length2
type Length2 = Length
type Length = All Any'
type All2 c = All (All c)

class Any' x
instance Any' x

inner :: forall xss c g. (All2 c xss, Show g) => Proxy c -> Proxy xss -> g -> String
inner _ p x = show x ++ show (count (Proxy :: Proxy (All c)) p)

outer :: forall xss g. (Lengths xss, Show g) => Proxy xss -> g -> String
outer p x = inner (Proxy :: Proxy Any') p x

main :: IO ()
main = putStrLn (outer (Proxy :: Proxy '[ '[Int, Bool], '[Char]]) 'c')
