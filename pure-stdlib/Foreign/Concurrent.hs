-- Addresses with actions that end the memory's life.

module Foreign.Concurrent (newForeignPtr, addForeignPtrFinalizer) where

import Base.Types
import Base.ForeignPtr (ForeignPtr, addForeignPtrConcFinalizer, newConcForeignPtr)
import Base.IO
import Base.Memory

newForeignPtr :: Ptr a -> IO () -> IO (ForeignPtr a)
newForeignPtr = newConcForeignPtr

addForeignPtrFinalizer :: ForeignPtr a -> IO () -> IO ()
addForeignPtrFinalizer = addForeignPtrConcFinalizer
