-- What the modules of strict byte strings share, as far as it needs no pointers.

module Data.ByteString.Internal
  ( ByteString, c2w, w2c, isSpaceWord8, isSpaceChar8
  , packBytes, packChars, packUptoLenBytes, packUptoLenChars, unsafePackLenBytes, unsafePackLenChars
  , unpackBytes, unpackChars, unpackAppendBytesLazy, unpackAppendBytesStrict, unpackAppendCharsLazy, unpackAppendCharsStrict
  , checkedAdd, accursedUnutterablePerformIO, inlinePerformIO
  ) where

import Prelude
import Base.ByteNumber
import Base.ByteString
import Base.IO (unsafePerformIO)
import Base.LazyByteString (packUpTo)
import Base.Primitive (ord)
import Base.Sized.Word8 (Word8)

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

-- A sum of lengths.
checkedAdd :: String -> Int -> Int -> Int
checkedAdd function x y
  | x + y >= 0 = x + y
  | otherwise = failedStrict function "size overflow"

accursedUnutterablePerformIO, inlinePerformIO :: IO a -> a
accursedUnutterablePerformIO = unsafePerformIO
inlinePerformIO = unsafePerformIO
