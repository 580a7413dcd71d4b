{-# LANGUAGE DataKinds, KindSignatures, PolyKinds, RankNTypes #-}
-- Kinds by how values are held, under the names of GHC's own modules; quantifiers in turn.
module Main (main) where

import GHC.Prim (TYPE)
import GHC.Types (RuntimeRep (..))

stop :: forall (r :: RuntimeRep) . forall (a :: TYPE r) . (() -> a) -> String -> a
stop f message = f (message `seq` ())

main :: IO ()
main = print (stop (const 'x') "never")
