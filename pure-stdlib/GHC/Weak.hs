-- Weak pointers, as packages use them.

module GHC.Weak
  ( Weak, mkWeak, deRefWeak, finalize, mkWeakPtr, addFinalizer, mkWeakPair
  ) where

import Base.Weak
