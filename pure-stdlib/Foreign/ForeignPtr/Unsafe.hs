module Foreign.ForeignPtr.Unsafe (unsafeForeignPtrToPtr) where

import Base.ForeignPtr
