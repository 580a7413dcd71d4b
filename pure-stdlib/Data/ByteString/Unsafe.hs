{-# LANGUAGE MagicHash #-}
-- Parts and elements of strict byte strings that nothing checks, and their addresses.

module Data.ByteString.Unsafe
  ( unsafeHead, unsafeLast, unsafeTail, unsafeInit, unsafeIndex, unsafeTake, unsafeDrop
  , unsafeUseAsCString, unsafeUseAsCStringLen, unsafeFinalize
  , unsafePackCString, unsafePackCStringLen, unsafePackMallocCString, unsafePackMallocCStringLen
  , unsafePackAddress, unsafePackAddressLen, unsafePackCStringFinalizer
  ) where

import Prelude hiding (length)
import Base.Address (Addr#, bytesAt)
import Base.BytePointer
import Base.ByteString hiding (create)
import Base.Memory (Ptr)
import Base.Sized.Word8 (Word8)
import Base.Storable (nullPtr)
import Data.ByteString.Internal (unsafePackAddress)
import Foreign.C.String (CString, CStringLen)
import Foreign.Marshal.Alloc (free)

unsafeHead, unsafeLast :: ByteString -> Word8
unsafeHead s = unsafeIndex s 0
unsafeLast s = unsafeIndex s (length s - 1)

unsafeTail, unsafeInit :: ByteString -> ByteString
unsafeTail s = unsafeDrop 1 s
unsafeInit s = unsafeTake (length s - 1) s

-- The memory of a large byte string itself, a copy of a small one. What is written there is
-- seen in the byte string, of a small one once the action has ended.

unsafeUseAsCString :: ByteString -> (CString -> IO a) -> IO a
unsafeUseAsCString = withWritable

unsafeUseAsCStringLen :: ByteString -> (CStringLen -> IO a) -> IO a
unsafeUseAsCStringLen s use = withWritable s (\p -> use (p, length s))

-- There is nothing to finalize: the memory goes with the last that knows it.
unsafeFinalize :: ByteString -> IO ()
unsafeFinalize _ = return ()

-- A byte string is never outside of the heap, so these copy.

unsafePackCString :: CString -> IO ByteString
unsafePackCString = atPtr0

unsafePackCStringLen :: CStringLen -> IO ByteString
unsafePackCStringLen (p, n) = atPtr p n

unsafePackMallocCString :: CString -> IO ByteString
unsafePackMallocCString p = atPtr0 p >>= \s -> free p >> return s

unsafePackMallocCStringLen :: CStringLen -> IO ByteString
unsafePackMallocCStringLen (p, n) = atPtr p n >>= \s -> free p >> return s

unsafePackAddressLen :: Int -> Addr# -> IO ByteString
unsafePackAddressLen n a = return $! BS (bytesAt a n) 0 n

unsafePackCStringFinalizer :: Ptr Word8 -> Int -> IO () -> IO ByteString
unsafePackCStringFinalizer p n finalizer
  | p == nullPtr = return empty
  | otherwise = atPtr p n >>= \s -> finalizer >> return s
