-- Data.ByteString.Builder, by an older name.

module Data.ByteString.Lazy.Builder (module Data.ByteString.Builder) where

import Data.ByteString.Builder
