-- Texts as functions of C see them: bytes of UTF-8, which are copied.

module Data.Text.Foreign
  ( I8, fromPtr, fromPtr0, useAsPtr, asForeignPtr, withCString, peekCStringLen, withCStringLen
  , lengthWord8, unsafeCopyToPtr, dropWord8, takeWord8
  ) where

import Prelude
import Data.ByteString (packCStringLen)
import Data.ByteString.Unsafe (unsafeUseAsCStringLen)
import Data.Text.Encoding (decodeUtf8, encodeUtf8)
import Data.Text.Internal (Text)
import Base.ByteString (ByteString(..))
import qualified Base.Text.Type as T
import Data.Text.Unsafe (lengthWord8)
import Data.Word (Word8)
import Foreign.C.String (CString, CStringLen)
import Foreign.ForeignPtr (ForeignPtr, mallocForeignPtrArray, withForeignPtr)
import Foreign.Marshal.Alloc (allocaBytes)
import Foreign.Marshal.Array (lengthArray0)
import Foreign.Marshal.Utils (copyBytes)
import Foreign.Ptr (Ptr, castPtr)
import Foreign.Storable (pokeByteOff)

-- A number of bytes.
newtype I8 = I8 Int
  deriving (Bounded, Enum, Eq, Integral, Num, Ord, Read, Real, Show)

-- The bytes must be UTF-8, which is not checked.
fromPtr :: Ptr Word8 -> I8 -> IO Text
fromPtr p (I8 n) = do
  BS b i k <- packCStringLen (castPtr p, n)
  return $! T.slice b i k

-- The same up to a zero.
fromPtr0 :: Ptr Word8 -> IO Text
fromPtr0 p = lengthArray0 0 p >>= fromPtr p . I8

unsafeCopyToPtr :: Text -> Ptr Word8 -> IO ()
unsafeCopyToPtr t p = unsafeUseAsCStringLen (encodeUtf8 t) (\(from, n) -> copyBytes p (castPtr from) n)

-- With a copy that is there until the action ends.
useAsPtr :: Text -> (Ptr Word8 -> I8 -> IO a) -> IO a
useAsPtr t act = allocaBytes n (\p -> unsafeCopyToPtr t p >> act p (I8 n))
  where n = lengthWord8 t

asForeignPtr :: Text -> IO (ForeignPtr Word8, I8)
asForeignPtr t = do
  p <- mallocForeignPtrArray n
  withForeignPtr p (unsafeCopyToPtr t)
  return (p, I8 n)
  where n = lengthWord8 t

withCString :: Text -> (CString -> IO a) -> IO a
withCString t act = allocaBytes (n + 1) (\p -> do
  unsafeCopyToPtr t p
  pokeByteOff p n (0 :: Word8)
  act (castPtr p))
  where n = lengthWord8 t

withCStringLen :: Text -> (CStringLen -> IO a) -> IO a
withCStringLen t act = useAsPtr t (\p (I8 n) -> act (castPtr p, n))

peekCStringLen :: CStringLen -> IO Text
peekCStringLen s = do
  bytes <- packCStringLen s
  return $! decodeUtf8 bytes

-- The first so many bytes and the rest; a character in which the place is belongs to the first.
takeWord8, dropWord8 :: I8 -> Text -> Text
takeWord8 k t@(T.Text b i _) = T.slice b i (upTo k t)
dropWord8 k t@(T.Text b i n) = let m = upTo k t in T.slice b (i + m) (n - m)

upTo :: I8 -> Text -> Int
upTo (I8 k) (T.Text b i n)
  | k <= 0 = 0
  | otherwise = go (min k n)
  where go m = if m < n && T.continues b (i + m) then go (m + 1) else m
