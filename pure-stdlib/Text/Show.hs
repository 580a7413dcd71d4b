-- The class Show, and lists of what is shown by hand.

module Text.Show (ShowS, Show(..), shows, showChar, showString, showParen, showListWith) where

import Prelude

showListWith :: (a -> ShowS) -> [a] -> ShowS
showListWith _ [] = showString "[]"
showListWith element (x : xs) = showChar '[' . element x . go xs
  where
    go [] = showChar ']'
    go (y : ys) = showChar ',' . element y . go ys
