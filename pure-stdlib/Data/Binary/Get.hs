-- Decoders of binary data, which may be given their input by parts.

module Data.Binary.Get
  ( Get, runGet, runGetOrFail, runGetState, ByteOffset
  , Decoder(..), runGetIncremental, pushChunk, pushChunks, pushEndOfInput
  , skip, isEmpty, remaining, bytesRead, lookAhead, lookAheadM, lookAheadE, label, isolate
  , getByteString, getBytes, getLazyByteString, getLazyByteStringNul, getRemainingLazyByteString
  , getWord8, getWord16be, getWord32be, getWord64be, getWord16le, getWord32le, getWord64le
  , getWordhost, getWord16host, getWord32host, getWord64host
  , getInt8, getInt16be, getInt32be, getInt64be, getInt16le, getInt32le, getInt64le
  , getInthost, getInt16host, getInt32host, getInt64host
  , getFloatbe, getFloatle, getFloathost, getDoublebe, getDoublele, getDoublehost
  ) where

import Prelude
import Base.ByteString (ByteString)
import qualified Base.ByteString as B
import Base.Effect (Bytes, indexI8, indexW8)
import qualified Base.LazyByteString as L
import Base.PrimitiveNumber (bitsDouble, bitsFloat, intToWord, orInt, shlInt)
import Base.Sized.Int16 (Int16(..))
import Base.Sized.Int32 (Int32(..))
import Base.Sized.Int64 (Int64(..))
import Base.Sized.Int8 (Int8(..))
import Base.Sized.Word16 (Word16(..))
import Base.Sized.Word32 (Word32(..))
import Base.Sized.Word64 (Word64(..))
import Base.Sized.Word8 (Word8(..))
import Data.Binary.Get.Internal hiding (Decoder(..), runGetIncremental)
import qualified Data.Binary.Get.Internal as I

type ByteOffset = Int64

-- What a decoder says: it ends, with the input that is left and how many bytes were read, or
-- wants more, of which there is none if that is `Nothing`.
data Decoder a
  = Fail !ByteString !ByteOffset String
  | Partial (Maybe ByteString -> Decoder a)
  | Done !ByteString !ByteOffset a

runGetIncremental :: Get a -> Decoder a
runGetIncremental m = go 0 (I.runGetIncremental m)
  where
    -- The bytes that were given.
    go given d = case d of
      I.Done s x -> Done s (given - size s) x
      I.Fail s message -> Fail s (given - size s) message
      I.Partial k -> Partial (\more -> go (maybe given (\s -> given + size s) more) (k more))
      I.BytesRead unread k -> go given (k (given - unread))
    size s = fromIntegral (B.length s)

-- More input: what has ended already keeps it.

pushChunk :: Decoder a -> ByteString -> Decoder a
pushChunk d s = case d of
  Partial k -> k (Just s)
  Done t n x -> Done (B.append t s) n x
  Fail t n message -> Fail (B.append t s) n message

pushChunks :: Decoder a -> L.ByteString -> Decoder a
pushChunks d chunks = case (d, chunks) of
  (_, L.Empty) -> d
  (Partial k, L.Chunk s rest) -> pushChunks (k (Just s)) rest
  (Done t n x, _) -> Done (B.concat (t : L.toChunks chunks)) n x
  (Fail t n message, _) -> Fail (B.concat (t : L.toChunks chunks)) n message

pushEndOfInput :: Decoder a -> Decoder a
pushEndOfInput d = case d of
  Partial k -> k Nothing
  _ -> d

-- With the input that is left and how many bytes were read.
runGetOrFail :: Get a -> L.ByteString
  -> Either (L.ByteString, ByteOffset, String) (L.ByteString, ByteOffset, a)
runGetOrFail m = go (runGetIncremental m)
  where
    go d input = case d of
      Done s n x -> Right (L.chunk s input, n, x)
      Fail s n message -> Left (L.chunk s input, n, message)
      Partial k -> case input of
        L.Empty -> go (k Nothing) L.Empty
        L.Chunk s rest -> go (k (Just s)) rest

runGet :: Get a -> L.ByteString -> a
runGet m input = case runGetOrFail m input of
  Right (_, _, x) -> x
  Left (_, n, message) -> failedGet "351" ("runGet at position " ++ show n ++ ": " ++ message)

-- From a place that has this number.
runGetState :: Get a -> L.ByteString -> ByteOffset -> (a, L.ByteString, ByteOffset)
runGetState m input start = case runGetOrFail m input of
  Right (rest, n, x) -> (x, rest, start + n)
  Left (_, n, message) -> failedGet "312" ("runGetState at position " ++ show n ++ ": " ++ message)

failedGet :: String -> String -> a
failedGet line message =
  B.failedOf ("binary/src/Data/Binary/Get.hs:" ++ line ++ ":5 in binary-0.8.8.0:Data.Binary.Get")
    ("Data.Binary.Get." ++ message)

-- Bytes

skip :: Int -> Get ()
skip n = withInputChunks n upTo (const ()) failOnEOF

-- So many bytes.
upTo :: Consume Int
upTo n s
  | B.length s >= n = Right (B.take n s, B.drop n s)
  | otherwise = Left (n - B.length s)

getLazyByteString :: Int64 -> Get L.ByteString
getLazyByteString n = withInputChunks (fromIntegral n) upTo L.fromChunks failOnEOF

-- What is before the first byte that is 0, which is read as well.
getLazyByteStringNul :: Get L.ByteString
getLazyByteStringNul = withInputChunks () upToNul L.fromChunks failOnEOF
  where
    upToNul _ s = case B.findByte 0 s of
      i | i < 0 -> Left ()
        | otherwise -> Right (B.unsafeTake i s, B.unsafeDrop (i + 1) s)

getRemainingLazyByteString :: Get L.ByteString
getRemainingLazyByteString = withInputChunks () (\_ _ -> Left ()) L.fromChunks (pure . L.fromChunks)

-- Numbers

-- The bytes from there as a number, the first one the highest, and the lowest.

big16, big32, big64, little16, little32, little64 :: Bytes -> Int -> Int
big16 b i = orInt (shlInt (indexW8 b i) 8) (indexW8 b (i + 1))
big32 b i = orInt (shlInt (big16 b i) 16) (big16 b (i + 2))
big64 b i = orInt (shlInt (big32 b i) 32) (big32 b (i + 4))
little16 b i = orInt (indexW8 b i) (shlInt (indexW8 b (i + 1)) 8)
little32 b i = orInt (little16 b i) (shlInt (little16 b (i + 2)) 16)
little64 b i = orInt (little32 b i) (shlInt (little32 b (i + 4)) 32)
{-# INLINE big16 #-}
{-# INLINE big32 #-}
{-# INLINE little16 #-}
{-# INLINE little32 #-}

getWord8 :: Get Word8
getWord8 = fixed 1 (\b i -> MakeWord8 (intToWord (indexW8 b i)))

getWord16be, getWord16le, getWord16host :: Get Word16
getWord16be = fixed 2 (\b i -> MakeWord16 (intToWord (big16 b i)))
getWord16le = fixed 2 (\b i -> MakeWord16 (intToWord (little16 b i)))
getWord16host = getWord16le

getWord32be, getWord32le, getWord32host :: Get Word32
getWord32be = fixed 4 (\b i -> MakeWord32 (intToWord (big32 b i)))
getWord32le = fixed 4 (\b i -> MakeWord32 (intToWord (little32 b i)))
getWord32host = getWord32le

getWord64be, getWord64le, getWord64host :: Get Word64
getWord64be = fixed 8 (\b i -> MakeWord64 (intToWord (big64 b i)))
getWord64le = fixed 8 (\b i -> MakeWord64 (intToWord (little64 b i)))
getWord64host = getWord64le

getWordhost :: Get Word
getWordhost = fixed 8 (\b i -> intToWord (little64 b i))

getInt8 :: Get Int8
getInt8 = fixed 1 (\b i -> MakeInt8 (indexI8 b i))

getInt16be, getInt16le, getInt16host :: Get Int16
getInt16be = fixed 2 (\b i -> fromIntegral (big16 b i))
getInt16le = fixed 2 (\b i -> fromIntegral (little16 b i))
getInt16host = getInt16le

getInt32be, getInt32le, getInt32host :: Get Int32
getInt32be = fixed 4 (\b i -> fromIntegral (big32 b i))
getInt32le = fixed 4 (\b i -> fromIntegral (little32 b i))
getInt32host = getInt32le

getInt64be, getInt64le, getInt64host :: Get Int64
getInt64be = fixed 8 (\b i -> MakeInt64 (big64 b i))
getInt64le = fixed 8 (\b i -> MakeInt64 (little64 b i))
getInt64host = getInt64le

getInthost :: Get Int
getInthost = fixed 8 little64

getFloatbe, getFloatle, getFloathost :: Get Float
getFloatbe = fixed 4 (\b i -> bitsFloat (big32 b i))
getFloatle = fixed 4 (\b i -> bitsFloat (little32 b i))
getFloathost = getFloatle

getDoublebe, getDoublele, getDoublehost :: Get Double
getDoublebe = fixed 8 (\b i -> bitsDouble (big64 b i))
getDoublele = fixed 8 (\b i -> bitsDouble (little64 b i))
getDoublehost = getDoublele
