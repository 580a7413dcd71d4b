{-# LANGUAGE MagicHash #-}
-- Functions that say something to an optimiser, and are the identity, and what runs by a token of its own.

module GHC.Magic (inline, noinline, lazy, oneShot, runRW#) where

import GHC.Exts
