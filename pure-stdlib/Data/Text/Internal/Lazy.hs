-- Lazy texts as chunks.

module Data.Text.Internal.Lazy
  ( Text(..), LazyText, chunk, empty, foldrChunks, foldlChunks, strictInvariant, lazyInvariant, equal, showStructure
  , defaultChunkSize, smallChunkSize, chunkOverhead
  ) where

import Prelude
import Base.Text.Lazy (Text(..), chunk)
import Data.Text.Lazy (empty, foldlChunks, foldrChunks)
import qualified Data.Text as S

type LazyText = Text

-- No chunk is empty.
strictInvariant :: Text -> Bool
strictInvariant = foldrChunks (\c rest -> not (S.null c) && rest) True

-- The same text, which is an error where a chunk is empty.
lazyInvariant :: Text -> Text
lazyInvariant = foldrChunks (\c rest -> if S.null c then error "Data.Text.Internal.Lazy: an empty chunk" else Chunk c rest) Empty

equal :: Text -> Text -> Bool
equal = (==)

showStructure :: Text -> String
showStructure Empty = "Empty"
showStructure (Chunk t Empty) = "Chunk " ++ show t ++ " Empty"
showStructure (Chunk t ts) = "Chunk " ++ show t ++ " (" ++ showStructure ts ++ ")"

-- In bytes.
defaultChunkSize, smallChunkSize, chunkOverhead :: Int
defaultChunkSize = 16384 - chunkOverhead
smallChunkSize = 128 - chunkOverhead
chunkOverhead = 16
