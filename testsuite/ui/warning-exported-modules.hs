{-# OPTIONS_GHC -Wall #-}
-- An import that is exported as a whole is used.
module Main (main, module Data.Maybe, module L) where

import Data.Char as L (ord)
import qualified Data.List as L
import Data.Maybe

main :: IO ()
main = print (L.sort "used")
