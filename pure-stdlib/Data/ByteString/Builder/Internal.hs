{-# LANGUAGE RankNTypes #-}
-- Builders as steps that fill memory by pointers. What is built so stands in chunks of its own.

module Data.ByteString.Builder.Internal
  ( BufferRange(..), BuildSignal, BuildStep, done, bufferFull, insertChunk, fillWithBuildStep
  , Builder, builder, runBuilder, runBuilderWith, empty, append, flush, ensureFree
  , byteStringCopy, byteStringInsert, byteStringThreshold
  , lazyByteStringCopy, lazyByteStringInsert, lazyByteStringThreshold, shortByteString
  , maximalCopySize, byteString, lazyByteString
  , toLazyByteString, toLazyByteStringWith, AllocationStrategy, safeStrategy, untrimmedStrategy
  , smallChunkSize, defaultChunkSize, L.chunkOverhead, hPutBuilder, finalBuildStep
  , Put, put, runPut, putBuilder, fromPut, putToLazyByteString, putToLazyByteStringWith, hPut
  ) where

import Prelude
import Base.Builder (Builder)
import System.IO.Unsafe (unsafeInterleaveIO, unsafePerformIO)
import Base.IOError (Handle)
import Base.Memory (Ptr)
import Base.Sized.Word8 (Word8)
import Data.ByteString (ByteString)
import qualified Data.ByteString as B
import Data.ByteString.Builder
import Data.ByteString.Builder.Extra hiding (Next(..), runBuilder)
import Data.ByteString.Internal (createUptoN')
import Data.ByteString.Unsafe (unsafeUseAsCStringLen)
import qualified Data.ByteString.Lazy as Lazy
import qualified Data.ByteString.Lazy.Internal as L
import Foreign.Marshal.Utils (copyBytes)
import Foreign.Ptr (castPtr, minusPtr, plusPtr)

-- Memory that is free, from the first address to before the second.
data BufferRange = BufferRange !(Ptr Word8) !(Ptr Word8)

type BuildStep a = BufferRange -> IO (BuildSignal a)

-- What a step says in the end, with where what it has written ends: nothing more is to come; it
-- wants so much memory; or a chunk comes next.
data BuildSignal a
  = Done !(Ptr Word8) a
  | BufferFull !Int !(Ptr Word8) (BuildStep a)
  | InsertChunk !(Ptr Word8) ByteString (BuildStep a)

done :: Ptr Word8 -> a -> BuildSignal a
done = Done

bufferFull :: Int -> Ptr Word8 -> BuildStep a -> BuildSignal a
bufferFull = BufferFull

insertChunk :: Ptr Word8 -> ByteString -> BuildStep a -> BuildSignal a
insertChunk = InsertChunk

fillWithBuildStep
  :: BuildStep a -> (Ptr Word8 -> a -> IO b) -> (Ptr Word8 -> Int -> BuildStep a -> IO b)
  -> (Ptr Word8 -> ByteString -> BuildStep a -> IO b) -> BufferRange -> IO b
fillWithBuildStep step ended full inserted range = do
  signal <- step range
  case signal of
    Done p x -> ended p x
    BufferFull n p next -> full p n next
    InsertChunk p chunk next -> inserted p chunk next

builder :: (forall r. BuildStep r -> BuildStep r) -> Builder
builder f = lazyByteStringInsert (unsafePerformIO (chunks defaultChunkSize (f end)))
  where
    end :: BuildStep ()
    end (BufferRange p _) = return (Done p ())

-- All that a step and those after it write, as it is wanted.
chunks :: Int -> BuildStep () -> IO Lazy.ByteString
chunks size step = do
  (chunk, signal) <- createUptoN' size (\p -> do
    signal <- step (BufferRange p (p `plusPtr` size))
    return (writtenTo signal `minusPtr` p, signal))
  rest <- unsafeInterleaveIO (case signal of
    Done _ _ -> return Lazy.empty
    BufferFull n _ next -> chunks (max n defaultChunkSize) next
    InsertChunk _ inserted next -> do
      more <- unsafeInterleaveIO (chunks defaultChunkSize next)
      return (L.chunk inserted more))
  return (L.chunk chunk rest)

writtenTo :: BuildSignal a -> Ptr Word8
writtenTo (Done p _) = p
writtenTo (BufferFull _ p _) = p
writtenTo (InsertChunk p _ _) = p

runBuilder :: Builder -> BuildStep ()
runBuilder b = runBuilderWith b (\(BufferRange p _) -> return (Done p ()))

runBuilderWith :: Builder -> BuildStep a -> BuildStep a
runBuilderWith b after = go (Lazy.toChunks (toLazyByteString b))
  where
    go [] range = after range
    go (c : cs) (BufferRange p end)
      | n <= end `minusPtr` p = do
          unsafeUseAsCStringLen c (\(from, _) -> copyBytes p (castPtr from) n)
          go cs (BufferRange (p `plusPtr` n) end)
      | n <= maximalCopySize = return (BufferFull n p (go (c : cs)))
      | otherwise = return (InsertChunk p c (go cs))
      where n = B.length c

finalBuildStep :: BuildStep ()
finalBuildStep (BufferRange p _) = return (Done p ())

-- What writes and gives a value.
newtype Put a = Put (forall r. (a -> BuildStep r) -> BuildStep r)

instance Functor Put where
  fmap f (Put p) = Put (\k -> p (\x -> k (f x)))

instance Applicative Put where
  pure x = Put (\k -> k x)
  Put p <*> Put q = Put (\k -> p (\f -> q (\x -> k (f x))))
  Put p *> Put q = Put (\k -> p (\_ -> q k))

instance Monad Put where
  Put p >>= f = Put (\k -> p (\x -> case f x of Put q -> q k))

put :: (forall r. (a -> BuildStep r) -> BuildStep r) -> Put a
put = Put

runPut :: Put a -> BuildStep a
runPut (Put p) = p (\x (BufferRange at _) -> return (Done at x))

putBuilder :: Builder -> Put ()
putBuilder b = Put (\k -> runBuilderWith b (k ()))

fromPut :: Put () -> Builder
fromPut (Put p) = builder (\k -> p (\_ -> k))

putToLazyByteString :: Put a -> (a, Lazy.ByteString)
putToLazyByteString = putToLazyByteStringWith (safeStrategy smallChunkSize defaultChunkSize) (\x -> (x, Lazy.empty))

-- The function says of the value what comes behind all that was written.
putToLazyByteStringWith :: AllocationStrategy -> (a -> (b, Lazy.ByteString)) -> Put a -> (b, Lazy.ByteString)
putToLazyByteStringWith _ end p = unsafePerformIO (written defaultChunkSize (runPut p))
  where
    written size step = do
      (chunk, signal) <- createUptoN' size (\at -> do
        signal <- step (BufferRange at (at `plusPtr` size))
        return (writtenTo signal `minusPtr` at, signal))
      (x, rest) <- case signal of
        Done _ x -> return (end x)
        BufferFull n _ next -> later (written (max n defaultChunkSize) next)
        InsertChunk _ inserted next -> do
          (x, rest) <- later (written defaultChunkSize next)
          return (x, L.chunk inserted rest)
      return (x, L.chunk chunk rest)
    later act = unsafeInterleaveIO act >>= \r -> return (fst r, snd r)

hPut :: Handle -> Put a -> IO a
hPut h p = case putToLazyByteString p of (x, s) -> Lazy.hPut h s >> return x

empty :: Builder
empty = mempty

append :: Builder -> Builder -> Builder
append = (<>)

-- So many bytes come next, which here makes no difference.
ensureFree :: Int -> Builder
ensureFree _ = mempty

-- What is no longer than this is copied rather than inserted.
maximalCopySize :: Int
maximalCopySize = 2 * smallChunkSize
