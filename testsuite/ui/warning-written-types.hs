{-# OPTIONS_GHC -Weverything -Wno-implicit-prelude -Wno-unused-top-binds -Wno-missing-signatures -Wno-missing-deriving-strategies #-}
{-# LANGUAGE DataKinds, KindSignatures, StandaloneKindSignatures, TypeFamilies #-}
-- Warnings about how types, imports and exports are written.
module Main (main, Plain(..), Empty(..), Marker(..), Vec(..), Shape(..), module Data.Maybe) where

import Data.Kind (Type)
import Data.Maybe ()
import qualified Data.Map as Map (Map, empty, size)

type Plain = Int

data Empty

class Marker a

data Size = Zero | More Size

type Vec :: Size -> Type -> Type
data Vec (n :: Size) (a :: *) = Vec [a]

type family Shape (a :: (*)) :: Size

short :: Vec Zero Int -> Vec ('More Zero) Int -> Int
short _ _ = 0

main :: IO ()
main = print (twice 1 + Map.size (Map.empty :: Map.Map Int Int) + short (Vec []) (Vec []))
  where
    twice n = two * n
    two = 2
    keep x = x
    _unused = keep (keep 'c')
