-- Values by numbers, which other memory can hold.

module Foreign.StablePtr
  ( StablePtr, newStablePtr, deRefStablePtr, freeStablePtr, castStablePtrToPtr, castPtrToStablePtr
  ) where

import Base.StablePtr
