-- Functions that say something to an optimiser, and are the identity.

module GHC.Magic (inline, noinline, lazy, oneShot) where

import GHC.Exts
