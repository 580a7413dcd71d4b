-- What lazy byte strings are made of.

module Data.ByteString.Lazy.Internal
  ( ByteString(..), chunk, defaultChunkSize, smallChunkSize, chunkOverhead, foldlChunks, foldrChunks
  , packBytes, packChars, unpackBytes, unpackChars, invariant, checkInvariant
  ) where

import Prelude
import qualified Base.ByteString as Strict
import Base.LazyByteString

-- No chunk is empty.
invariant :: ByteString -> Bool
invariant = foldrChunks (\c rest -> not (Strict.null c) && rest) True

checkInvariant :: ByteString -> ByteString
checkInvariant s = case s of
  Empty -> Empty
  Chunk c rest
    | Strict.null c -> failedLazy "checkInvariant" "empty chunk"
    | otherwise -> Chunk c (checkInvariant rest)
