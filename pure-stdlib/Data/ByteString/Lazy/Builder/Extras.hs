-- Data.ByteString.Builder.Extra, by an older name.

module Data.ByteString.Lazy.Builder.Extras (module Data.ByteString.Builder.Extra) where

import Data.ByteString.Builder.Extra
