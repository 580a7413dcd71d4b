-- Lazy texts as chunks, by the older name.

module Data.Text.Lazy.Internal (module Data.Text.Internal.Lazy) where

import Data.Text.Internal.Lazy
