{-# LANGUAGE MagicHash, BangPatterns, NumericUnderscores, BinaryLiterals #-}
{-# OPTIONS_GHC -Wall -fno-warn-orphans #-}
module Main {-# WARNING "do not use" #-} (main) where

import {-# SOURCE #-} Data.List

{-# INLINE f #-}
{-# NOINLINE g, h #-}
f, g :: Int -> Int
{-# SPECIALISE f :: Int -> Int #-}
f x = {-# SCC "f x" #-} x + {-# CORE "x" #-} 1
{-# RULES "f/g" forall x. f (g x) = x #-}
{-# ANN module "HLint: ignore" #-}
{-# DEPRECATED g "use f" #-}
g !x = case x of
  {-# LINE 42 "other.hs" #-}
  0 -> 1_000
  _ -> 0b101

data T = T {-# UNPACK #-} !Int {-# NOUNPACK #-} !Int
  | U { u# :: {-# UNPACK #-} !Int }

class C a where
  {-# MINIMAL c | d #-}
  c, d :: a -> a
  c = d
  {-# INLINE c #-}

instance {-# OVERLAPPING #-} C T where
  {-# INLINE c #-}
  c x# = x#

hash# (I# n#) = n# +# 1# * 2## + 1.5## where (+#) = (+)
{-# COMPLETE T, U #-}
