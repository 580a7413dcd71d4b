{-# LANGUAGE MagicHash, PatternSynonyms, ViewPatterns #-}
-- What the modules of strict byte strings share, and byte strings as pointers.

module Data.ByteString.Internal
  ( ByteString(PS), c2w, w2c, isSpaceWord8, isSpaceChar8
  , packBytes, packChars, packUptoLenBytes, packUptoLenChars, unsafePackLenBytes, unsafePackLenChars
  , unpackBytes, unpackChars, unpackAppendBytesLazy, unpackAppendBytesStrict, unpackAppendCharsLazy, unpackAppendCharsStrict
  , unsafePackAddress, checkedAdd, accursedUnutterablePerformIO, inlinePerformIO
  , create, createUptoN, createUptoN', createAndTrim, createAndTrim', unsafeCreate, unsafeCreateUptoN, unsafeCreateUptoN'
  , mallocByteString, fromForeignPtr, toForeignPtr, nullForeignPtr, unsafeWithForeignPtr
  , memchr, memcmp, memcpy, memset
  ) where

import Prelude hiding (length)
import Base.Address (Addr#, byteAt, bytesAt)
import Base.ByteNumber
import Base.BytePointer
import Base.ByteString hiding (create)
import Base.ForeignPtr
import Base.Effect (Result(..))
import Base.IO (IO(..), unsafePerformIO)
import Base.LazyByteString (packUpTo)
import Base.Memory (Ptr(..))
import Base.Primitive (ord)
import Base.Sized.Word8 (Word8)
import Base.Storable (nullPtr)
import Foreign.C.Types (CInt, CSize)
import Foreign.Marshal.Utils (copyBytes, fillBytes)
import Foreign.Ptr (plusPtr)

-- The memory, where the bytes begin in it, and how many they are.
pattern PS :: ForeignPtr Word8 -> Int -> Int -> ByteString
pattern PS p o n <- (toForeignPtr -> (p, o, n)) where
  PS p o n = fromForeignPtr p o n
{-# COMPLETE PS #-}

packUptoLenBytes :: Int -> [Word8] -> (ByteString, [Word8])
packUptoLenBytes = packUpTo number

packUptoLenChars :: Int -> String -> (ByteString, String)
packUptoLenChars = packUpTo ord

unsafePackLenBytes :: Int -> [Word8] -> ByteString
unsafePackLenBytes n = fst . packUptoLenBytes n

unsafePackLenChars :: Int -> String -> ByteString
unsafePackLenChars n = fst . packUptoLenChars n

unpackAppendBytesLazy, unpackAppendBytesStrict :: ByteString -> [Word8] -> [Word8]
unpackAppendBytesLazy = unpackAppendBytes
unpackAppendBytesStrict = unpackAppendBytes

unpackAppendCharsLazy, unpackAppendCharsStrict :: ByteString -> String -> String
unpackAppendCharsLazy = unpackAppendChars
unpackAppendCharsStrict = unpackAppendChars

-- A literal's bytes up to the first zero.
unsafePackAddress :: Addr# -> IO ByteString
unsafePackAddress a = return $! literal a

literal :: Addr# -> ByteString
literal a = BS (bytesAt a n) 0 n
  where
    n = end 0
    end i = if byteAt a i == 0 then i else end (i + 1)

-- A sum of lengths.
checkedAdd :: String -> Int -> Int -> Int
checkedAdd function x y
  | x + y >= 0 = x + y
  | otherwise = failedStrict function "size overflow"

accursedUnutterablePerformIO, inlinePerformIO :: IO a -> a
accursedUnutterablePerformIO = unsafePerformIO
inlinePerformIO = unsafePerformIO

-- Made by an action that writes to an address.

create :: Int -> (Ptr Word8 -> IO ()) -> IO ByteString
create n fill = fmap fst (putAt n (\p -> fill p >> return (0, n, ())))

createUptoN :: Int -> (Ptr Word8 -> IO Int) -> IO ByteString
createUptoN most fill = fmap fst (putAt most (\p -> fill p >>= \n -> return (0, n, ())))

createUptoN' :: Int -> (Ptr Word8 -> IO (Int, a)) -> IO (ByteString, a)
createUptoN' most fill = putAt most (\p -> fill p >>= \(n, x) -> return (0, n, x))

createAndTrim :: Int -> (Ptr Word8 -> IO Int) -> IO ByteString
createAndTrim = createUptoN

-- Where the bytes that are wanted begin, how many they are, and something else.
createAndTrim' :: Int -> (Ptr Word8 -> IO (Int, Int, a)) -> IO (ByteString, a)
createAndTrim' = putAt

unsafeCreate :: Int -> (Ptr Word8 -> IO ()) -> ByteString
unsafeCreate n fill = unsafePerformIO (create n fill)

unsafeCreateUptoN :: Int -> (Ptr Word8 -> IO Int) -> ByteString
unsafeCreateUptoN most fill = unsafePerformIO (createUptoN most fill)

unsafeCreateUptoN' :: Int -> (Ptr Word8 -> IO (Int, a)) -> (ByteString, a)
unsafeCreateUptoN' most fill = unsafePerformIO (createUptoN' most fill)

mallocByteString :: Int -> IO (ForeignPtr a)
mallocByteString = mallocPlainForeignPtrBytes

fromForeignPtr :: ForeignPtr Word8 -> Int -> Int -> ByteString
fromForeignPtr = fromPointer

toForeignPtr :: ByteString -> (ForeignPtr Word8, Int, Int)
toForeignPtr = toPointer

nullForeignPtr :: ForeignPtr Word8
nullForeignPtr = noPointer

-- As in C.

memchr :: Ptr Word8 -> Word8 -> CSize -> IO (Ptr Word8)
memchr p@(Ptr a) x n = IO (\w -> case byteFrom a (number x) (fromIntegral n) w of
  Result i -> Result (if i < 0 then nullPtr else p `plusPtr` i))

memcmp :: Ptr Word8 -> Ptr Word8 -> Int -> IO CInt
memcmp (Ptr a) (Ptr b) n = IO (\w -> case difference a b n w of Result d -> Result (fromIntegral d))

memcpy :: Ptr Word8 -> Ptr Word8 -> Int -> IO ()
memcpy = copyBytes

memset :: Ptr Word8 -> Word8 -> CSize -> IO (Ptr Word8)
memset p x n = fillBytes p x (fromIntegral n) >> return p
