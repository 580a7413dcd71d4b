-- Pieces of a strict text, which are put together in the end.

module Data.Text.Internal.StrictBuilder (StrictBuilder, toText, fromText, fromChar, unsafeFromByteString, unsafeFromWord8) where

import Prelude hiding (concat)
import Base.ByteString (ByteString(..))
import Base.Text.Type (Text(..), concat, singleton)
import qualified Data.ByteString as B
import Data.Word (Word8)

newtype StrictBuilder = StrictBuilder ([Text] -> [Text])

instance Semigroup StrictBuilder where
  StrictBuilder f <> StrictBuilder g = StrictBuilder (f . g)

instance Monoid StrictBuilder where
  mempty = StrictBuilder id

toText :: StrictBuilder -> Text
toText (StrictBuilder f) = concat (f [])

fromText :: Text -> StrictBuilder
fromText t = StrictBuilder (t :)

fromChar :: Char -> StrictBuilder
fromChar c = fromText (singleton c)

-- Bytes, which need not be whole characters by themselves.
unsafeFromByteString :: ByteString -> StrictBuilder
unsafeFromByteString (BS b i n) = fromText (Text b i n)

unsafeFromWord8 :: Word8 -> StrictBuilder
unsafeFromWord8 w = unsafeFromByteString (B.singleton w)
