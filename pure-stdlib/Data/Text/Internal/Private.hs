{-# LANGUAGE RankNTypes, UnboxedTuples #-}
-- Texts that are written into an array, and parted.

module Data.Text.Internal.Private (runText, span_) where

import Prelude
import Control.Monad.ST (ST, runST)
import qualified Data.Text as T
import qualified Data.Text.Array as A
import Data.Text.Internal (Text, text)

-- What writes the array says in the end how many bytes it has used.
runText :: (forall s. (A.MArray s -> Int -> ST s Text) -> ST s Text) -> Text
runText act = runST (act (\array n -> do
  A.shrinkM array n
  whole <- A.unsafeFreeze array
  return $! text whole 0 n))

span_ :: (Char -> Bool) -> Text -> (# Text, Text #)
span_ p t = case T.span p t of (before, after) -> (# before, after #)
