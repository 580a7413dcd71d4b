-- Haskell's Data.Unique: values of which no two that were made are equal.

module Data.Unique (Unique, newUnique, hashUnique) where

import Prelude
import Data.IORef
import System.IO.Unsafe (unsafePerformIO)

newtype Unique = Unique Integer
  deriving (Eq, Ord)

-- The number of the last.
{-# NOINLINE last' #-}
last' :: IORef Integer
last' = unsafePerformIO (newIORef 0)

newUnique :: IO Unique
newUnique = atomicModifyIORef' last' (\n -> let m = n + 1 in (m, Unique m))

hashUnique :: Unique -> Int
hashUnique (Unique n) = fromInteger n
