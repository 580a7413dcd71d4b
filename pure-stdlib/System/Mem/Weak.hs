-- Weak pointers: they do not keep their keys, and tell when those are gone.

module System.Mem.Weak
  ( Weak, mkWeak, deRefWeak, finalize, mkWeakPtr, addFinalizer, mkWeakPair
  ) where

import Base.Weak
