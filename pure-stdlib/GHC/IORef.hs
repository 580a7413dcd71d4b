module GHC.IORef (IORef, newIORef, readIORef, writeIORef, atomicModifyIORef') where

import Base.ST
