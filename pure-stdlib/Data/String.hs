-- Haskell's Data.String.

module Data.String (String, IsString(..), lines, words, unlines, unwords) where

import Base.IsString
import Base.String
import Base.Types
