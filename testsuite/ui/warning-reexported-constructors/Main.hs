{-# OPTIONS_GHC -Wall #-}
-- The export of a type with its constructors is a use of each import that brings one of these.
module Main (main, T(..)) where

import A (T)
import B (U(..), T(One))
import T (T(Two))
import Data.List (sort)

main :: IO ()
main = print (field (U 2))
