-- Haskell's Data.Tuple.

module Data.Tuple (fst, snd, curry, uncurry, swap) where

import Base.Tuple
