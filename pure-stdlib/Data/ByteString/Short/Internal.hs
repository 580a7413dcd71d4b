{-# LANGUAGE MagicHash, PatternSynonyms, TypeFamilies, ViewPatterns #-}
-- Byte strings that are an array of their own, which hold nothing else.

module Data.ByteString.Short.Internal
  ( ShortByteString(SBS), toShort, fromShort, pack, unpack, empty, null, length, index, unsafeIndex
  , createFromPtr, copyToPtr, packCString, packCStringLen, useAsCString, useAsCStringLen
  ) where

import Prelude hiding (length, null)
import Base.ByteString (ByteString(..))
import qualified Base.ByteString as B
import Base.Effect
import qualified Base.IsList as L
import Base.IsString
import Base.Sized.Word8 (Word8)
import Data.ByteString.Unsafe (unsafeUseAsCString)
import qualified Foreign.Marshal.Utils as Memory (copyBytes)
import Foreign.Ptr (Ptr, castPtr, plusPtr)
import qualified Data.ByteString as S
import Foreign.C.String (CString, CStringLen)
import Base.Unboxed (ByteArray#, bytesOf, ofBytes)

-- All bytes of the array.
data ShortByteString = Short !Bytes

shortArray :: ShortByteString -> ByteArray#
shortArray (Short b) = ofBytes b

-- Its array is as long as it. (No signature: the field is unlifted.)
pattern SBS a <- (shortArray -> a) where SBS a = Short (bytesOf a)
{-# COMPLETE SBS #-}

toShort :: ByteString -> ShortByteString
toShort s@(BS b o n)
  | o == 0 && n == sizeBytes b = Short b
  | otherwise = case B.copy s of BS c _ _ -> Short c

fromShort :: ShortByteString -> ByteString
fromShort (Short b) = BS b 0 (sizeBytes b)

pack :: [Word8] -> ShortByteString
pack ws = toShort (B.packBytes ws)

unpack :: ShortByteString -> [Word8]
unpack s = B.unpackBytes (fromShort s)

empty :: ShortByteString
empty = toShort B.empty

null :: ShortByteString -> Bool
null s = length s == 0

length :: ShortByteString -> Int
length (Short b) = sizeBytes b

index :: ShortByteString -> Int -> Word8
index s@(Short _) i
  | i >= 0 && i < length s = unsafeIndex s i
  | otherwise = B.failedIn "Data/ByteString/Short/Internal.hs:223:3" "Data.ByteString.Short.Internal"
      ("Data.ByteString.Short.index: error in array index; " ++ show i ++ " not in range [0.." ++ show (length s) ++ ")")

unsafeIndex :: ShortByteString -> Int -> Word8
unsafeIndex (Short b) i = B.byte (indexW8 b i)

-- Bytes from an address on, and to one.

createFromPtr :: Ptr a -> Int -> IO ShortByteString
createFromPtr p n = fmap toShort (S.packCStringLen (castPtr p, n))

copyToPtr :: ShortByteString -> Int -> Ptr a -> Int -> IO ()
copyToPtr s from p n = unsafeUseAsCString (fromShort s) (\bytes -> Memory.copyBytes (castPtr p) (plusPtr bytes from) n)

instance Eq ShortByteString where
  a == b = fromShort a == fromShort b

instance Ord ShortByteString where
  compare a b = compare (fromShort a) (fromShort b)

instance Semigroup ShortByteString where
  a <> b = toShort (fromShort a <> fromShort b)

instance Monoid ShortByteString where
  mempty = empty
  mconcat list = toShort (B.concat (map fromShort list))

instance Show ShortByteString where
  showsPrec d s = showsPrec d (fromShort s)

instance Read ShortByteString where
  readsPrec d text = [(toShort s, rest) | (s, rest) <- readsPrec d text]

instance IsString ShortByteString where
  fromString text = toShort (B.packChars text)

instance L.IsList ShortByteString where
  type Item ShortByteString = Word8
  fromList = pack
  toList = unpack

-- Copies of C's strings, and C's strings that are copies.
packCString :: CString -> IO ShortByteString
packCString s = fmap toShort (S.packCString s)

packCStringLen :: CStringLen -> IO ShortByteString
packCStringLen s = fmap toShort (S.packCStringLen s)

useAsCString :: ShortByteString -> (CString -> IO a) -> IO a
useAsCString s = S.useAsCString (fromShort s)

useAsCStringLen :: ShortByteString -> (CStringLen -> IO a) -> IO a
useAsCStringLen s = S.useAsCStringLen (fromShort s)
