{-# LANGUAGE MagicHash, RankNTypes #-}
-- Builders of texts, and what one writes into their arrays oneself.

module Data.Text.Internal.Builder
  ( Builder, toLazyText, toLazyTextWith, singleton, fromText, fromLazyText, fromString, flush
  , append', ensureFree, writeN
  ) where

import Prelude
import Control.Monad.ST (ST, runST)
import Data.Text.Array (MArray, new, unsafeFreeze)
import Data.Text.Internal (text)
import Data.Text.Lazy.Builder

append' :: Builder -> Builder -> Builder
append' = (<>)

-- There is room whenever it is needed.
ensureFree :: Int -> Builder
ensureFree _ = mempty

-- So many bytes, written from the index that the function is given.
writeN :: Int -> (forall s. MArray s -> Int -> ST s ()) -> Builder
writeN n write
  | n <= 0 = mempty
  | otherwise = fromText (runST (do
      bytes <- new n
      write bytes 0
      whole <- unsafeFreeze bytes
      return (text whole 0 n)))
