{-# LANGUAGE MagicHash, PatternSynonyms #-}
-- Variables that threads wait for, and what is in them.

module GHC.MVar
  ( MVar(MVar), newMVar, newEmptyMVar, readMVar, takeMVar, putMVar, tryTakeMVar, tryPutMVar, tryReadMVar
  , isEmptyMVar, addMVarFinalizer
  ) where

import Base.Insides (pattern MVar)
import Base.Thread hiding (MVar(..))
import Base.Thread (MVar)
import Control.Concurrent.MVar (addMVarFinalizer)
