{-# LANGUAGE DeriveGeneric #-}
-- In which order the bytes of a number stand.

module GHC.ByteOrder (ByteOrder(..), targetByteOrder) where

import Prelude
import GHC.Generics (Generic)

data ByteOrder
  = BigEndian
  | LittleEndian
  deriving (Eq, Ord, Bounded, Enum, Read, Show, Generic)

targetByteOrder :: ByteOrder
targetByteOrder = LittleEndian
