{-# LANGUAGE MagicHash, PatternSynonyms, ViewPatterns #-}
-- Texts as the bytes that they share, where they begin in them, and how many they are.

module Data.Text.Internal
  ( Text(Text), StrictText, text, textP, safe, empty, empty_, append, firstf, pack, showText, mul, mul32, mul64
  ) where

import Prelude
import Base.Text.Type (empty, safe)
import qualified Base.Text.Type as T
import Base.Unboxed (bytesOf, ofBytes)
import Data.Int (Int32, Int64)
import Data.Text (Text, append, pack)
import Data.Text.Array (Array(..), toList)

type StrictText = Text

pattern Text :: Array -> Int -> Int -> Text
pattern Text a from count <- (parts -> (a, from, count)) where
  Text (ByteArray a) from count = T.Text (bytesOf a) from count
{-# COMPLETE Text #-}

parts :: Text -> (Array, Int, Int)
parts (T.Text b from count) = (ByteArray (ofBytes b), from, count)

-- An empty one holds no bytes.
text, textP :: Array -> Int -> Int -> Text
text a from count
  | count == 0 = empty
  | otherwise = Text a from count
textP = text

showText :: Text -> String
showText (Text a from count) = "Text " ++ show (toList a from count) ++ " " ++ show from ++ " " ++ show count

empty_ :: Text
empty_ = empty

-- A function of the first of a pair that may be there.
firstf :: (a -> c) -> Maybe (a, b) -> Maybe (c, b)
firstf f = fmap (\(a, b) -> (f a, b))

-- Products that must fit.
mul :: Int -> Int -> Int
mul m n
  | m /= 0 && (product' `quot` m /= n || m == -1 && n == minBound) = error "overflow"
  | otherwise = product'
  where
    product' = m * n

mul32 :: Int32 -> Int32 -> Int32
mul32 m n
  | toInteger product' /= toInteger m * toInteger n = error "overflow"
  | otherwise = product'
  where
    product' = m * n

mul64 :: Int64 -> Int64 -> Int64
mul64 m n = fromIntegral (mul (fromIntegral m) (fromIntegral n))
