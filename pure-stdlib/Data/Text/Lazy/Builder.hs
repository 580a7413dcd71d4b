-- Haskell's Data.Text.Lazy.Builder.

module Data.Text.Lazy.Builder
  ( Builder, toLazyText, toLazyTextWith, fromText, fromLazyText, fromString, singleton, flush
  ) where

import Prelude ()
import Base.Types
import qualified Base.Text.Lazy as L
import Base.Text.Build
import Base.Text.Type (Text)

fromText :: Text -> Builder
fromText = Whole

fromLazyText :: L.Text -> Builder
fromLazyText = Chunks

fromString :: String -> Builder
fromString = Listed

singleton :: Char -> Builder
singleton = Single

flush :: Builder
flush = Cut
