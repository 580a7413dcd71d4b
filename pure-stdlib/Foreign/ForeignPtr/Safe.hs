-- Foreign.ForeignPtr, by an older name.

module Foreign.ForeignPtr.Safe (module Foreign.ForeignPtr) where

import Foreign.ForeignPtr
