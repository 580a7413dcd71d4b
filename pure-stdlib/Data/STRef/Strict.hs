-- Mutable variables of state threads that run at once.

module Data.STRef.Strict (module Data.STRef) where

import Data.STRef
