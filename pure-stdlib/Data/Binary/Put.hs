{-# LANGUAGE FlexibleInstances #-}
-- What is put in binary form, as a monad.

module Data.Binary.Put
  ( Put, PutM, runPut, runPutM, putBuilder, execPut, flush
  , putWord8, putInt8, putByteString, putLazyByteString, putShortByteString
  , putWord16be, putWord32be, putWord64be, putWord16le, putWord32le, putWord64le
  , putWordhost, putWord16host, putWord32host, putWord64host
  , putInt16be, putInt32be, putInt64be, putInt16le, putInt32le, putInt64le
  , putInthost, putInt16host, putInt32host, putInt64host
  , putFloatbe, putFloatle, putFloathost, putDoublebe, putDoublele, putDoublehost
  , putCharUtf8, putStringUtf8
  ) where

import Prelude
import Data.Binary.Builder (Builder)
import qualified Data.Binary.Builder as B
import Data.ByteString (ByteString)
import Data.ByteString.Builder
import qualified Data.ByteString.Lazy as L
import Data.ByteString.Short (ShortByteString)
import Data.Int
import Data.Word

-- A result, and what is put.
data PutM a = PutM a !Builder

type Put = PutM ()

instance Functor PutM where
  fmap f (PutM x b) = PutM (f x) b

instance Applicative PutM where
  pure x = PutM x mempty
  m <*> n = case m of
    PutM f b -> let PutM x c = n in PutM (f x) (b <> c)
  m *> n = case m of
    PutM _ b -> let PutM x c = n in PutM x (b <> c)

instance Monad PutM where
  m >>= f = case m of
    PutM x b -> let PutM y c = f x in PutM y (b <> c)
  (>>) = (*>)

instance Semigroup (PutM ()) where
  (<>) = (*>)

instance Monoid (PutM ()) where
  mempty = pure ()

putBuilder :: Builder -> Put
putBuilder = PutM ()

execPut :: PutM a -> Builder
execPut (PutM _ b) = b

runPut :: Put -> L.ByteString
runPut = B.toLazyByteString . execPut

runPutM :: PutM a -> (a, L.ByteString)
runPutM (PutM x b) = (x, B.toLazyByteString b)

-- What is put so far is a chunk of its own.
flush :: Put
flush = putBuilder B.flush

putByteString :: ByteString -> Put
putByteString = putBuilder . byteString

putLazyByteString :: L.ByteString -> Put
putLazyByteString = putBuilder . lazyByteString

putShortByteString :: ShortByteString -> Put
putShortByteString = putBuilder . shortByteString

putWord8 :: Word8 -> Put
putWord8 = putBuilder . word8

putInt8 :: Int8 -> Put
putInt8 = putBuilder . int8

putWord16be, putWord16le, putWord16host :: Word16 -> Put
putWord16be = putBuilder . B.putWord16be
putWord16le = putBuilder . B.putWord16le
putWord16host = putBuilder . B.putWord16host

putWord32be, putWord32le, putWord32host :: Word32 -> Put
putWord32be = putBuilder . B.putWord32be
putWord32le = putBuilder . B.putWord32le
putWord32host = putBuilder . B.putWord32host

putWord64be, putWord64le, putWord64host :: Word64 -> Put
putWord64be = putBuilder . B.putWord64be
putWord64le = putBuilder . B.putWord64le
putWord64host = putBuilder . B.putWord64host

putWordhost :: Word -> Put
putWordhost = putBuilder . B.putWordhost

putInt16be, putInt16le, putInt16host :: Int16 -> Put
putInt16be = putBuilder . B.putInt16be
putInt16le = putBuilder . B.putInt16le
putInt16host = putBuilder . B.putInt16host

putInt32be, putInt32le, putInt32host :: Int32 -> Put
putInt32be = putBuilder . B.putInt32be
putInt32le = putBuilder . B.putInt32le
putInt32host = putBuilder . B.putInt32host

putInt64be, putInt64le, putInt64host :: Int64 -> Put
putInt64be = putBuilder . B.putInt64be
putInt64le = putBuilder . B.putInt64le
putInt64host = putBuilder . B.putInt64host

putInthost :: Int -> Put
putInthost = putBuilder . B.putInthost

putFloatbe, putFloatle, putFloathost :: Float -> Put
putFloatbe = putBuilder . floatBE
putFloatle = putBuilder . floatLE
putFloathost = putFloatle

putDoublebe, putDoublele, putDoublehost :: Double -> Put
putDoublebe = putBuilder . doubleBE
putDoublele = putBuilder . doubleLE
putDoublehost = putDoublele

putCharUtf8 :: Char -> Put
putCharUtf8 = putBuilder . charUtf8

putStringUtf8 :: String -> Put
putStringUtf8 = putBuilder . stringUtf8
