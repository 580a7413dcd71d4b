-- Arrays of programs, unchecked access included.

module GHC.IOArray
  ( IOArray(..), newIOArray, readIOArray, writeIOArray, unsafeReadIOArray, unsafeWriteIOArray
  , boundsIOArray
  ) where

import Prelude
import Base.Effect (World)
import Base.Ix
import Base.MArray

newIOArray :: Ix i => (i, i) -> e -> IO (IOArray i e)
newIOArray = newArray

readIOArray :: Ix i => IOArray i e -> i -> IO e
readIOArray = readArray

writeIOArray :: Ix i => IOArray i e -> i -> e -> IO ()
writeIOArray = writeArray

unsafeReadIOArray :: Ix i => IOArray i e -> Int -> IO e
unsafeReadIOArray = unsafeRead

unsafeWriteIOArray :: Ix i => IOArray i e -> Int -> e -> IO ()
unsafeWriteIOArray = unsafeWrite

-- Bounds that were evaluated when the array was made.
boundsIOArray :: IOArray i e -> (i, i)
boundsIOArray (IOArray (STArray l h _ _)) = (l, h)
