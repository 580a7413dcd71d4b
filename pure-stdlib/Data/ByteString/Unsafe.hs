-- Parts and elements of strict byte strings that nothing checks. There are no pointers to them.

module Data.ByteString.Unsafe
  ( unsafeHead, unsafeLast, unsafeTail, unsafeInit, unsafeIndex, unsafeTake, unsafeDrop
  ) where

import Prelude (Num(..))
import Base.ByteString
import Base.Sized.Word8 (Word8)

unsafeHead, unsafeLast :: ByteString -> Word8
unsafeHead s = unsafeIndex s 0
unsafeLast s = unsafeIndex s (length s - 1)

unsafeTail, unsafeInit :: ByteString -> ByteString
unsafeTail s = unsafeDrop 1 s
unsafeInit s = unsafeTake (length s - 1) s
