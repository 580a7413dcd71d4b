{-# LANGUAGE PatternSynonyms #-}
-- Imports that name constructors by the keyword `pattern`, without their types.
module Main (main) where

import Data.Functor.Identity (pattern Identity)
import Data.List.NonEmpty (pattern (:|))
import Prelude hiding (pattern Nothing)
import qualified Prelude as P (pattern Nothing)

data Own = Nothing
  deriving Show

main :: IO ()
main = do
  case 'a' :| "bc" of
    x :| rest -> print (x, rest)
  print (Identity 'i')
  print (Nothing, P.Nothing :: Maybe Int)
