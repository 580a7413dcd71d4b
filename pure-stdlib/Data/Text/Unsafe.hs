{-# LANGUAGE MagicHash #-}
-- Characters at places of a text's bytes, which are not checked.

module Data.Text.Unsafe
  ( inlineInterleaveST, inlinePerformIO, unsafeDupableInterleaveIO, unsafeDupablePerformIO
  , Iter(..), iter, iterArray, iter_, reverseIter, reverseIterArray, reverseIter_, unsafeHead, unsafeTail
  , lengthWord8, takeWord8, dropWord8
  ) where

import Prelude
import Base.Effect (Bytes)
import Base.Text.Type (after, before, charAt)
import qualified Base.Text.Type as T
import Base.Unboxed (bytesOf)
import Control.Monad.ST (ST)
import Control.Monad.ST.Unsafe (unsafeInterleaveST)
import Data.Text.Array (Array(..))
import Data.Text.Internal (Text)
import System.IO.Unsafe (unsafeDupableInterleaveIO, unsafeDupablePerformIO)

-- A character and how far the next one is.
data Iter = Iter {-# UNPACK #-} !Char {-# UNPACK #-} !Int
  deriving Show

inlinePerformIO :: IO a -> a
inlinePerformIO = unsafeDupablePerformIO

inlineInterleaveST :: ST s a -> ST s a
inlineInterleaveST = unsafeInterleaveST

iter :: Text -> Int -> Iter
iter (T.Text b from _) i = at b (from + i)

iterArray :: Array -> Int -> Iter
iterArray (ByteArray a) = at (bytesOf a)

iter_ :: Text -> Int -> Int
iter_ t i = case iter t i of Iter _ n -> n

-- The one that ends with a byte, and how far the end of the one before is: a negative number.
reverseIter :: Text -> Int -> Iter
reverseIter (T.Text b from _) i = backwards b (from + i)

reverseIterArray :: Array -> Int -> Iter
reverseIterArray (ByteArray a) = backwards (bytesOf a)

reverseIter_ :: Text -> Int -> Int
reverseIter_ t i = case reverseIter t i of Iter _ n -> n

at, backwards :: Bytes -> Int -> Iter
at b i = Iter (charAt b i) (after b i - i)
backwards b i = case before b (i + 1) of j -> Iter (charAt b j) (j - i - 1)

unsafeHead :: Text -> Char
unsafeHead (T.Text b from _) = charAt b from

unsafeTail :: Text -> Text
unsafeTail t = dropWord8 (iter_ t 0) t

lengthWord8 :: Text -> Int
lengthWord8 (T.Text _ _ n) = n

takeWord8, dropWord8 :: Int -> Text -> Text
takeWord8 k (T.Text b from _) = T.Text b from k
dropWord8 k (T.Text b from n) = T.Text b (from + k) (n - k)
