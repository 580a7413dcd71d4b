-- Int and its sized relatives.

module Data.Int
  ( Int, Int8, Int16, Int32, Int64
  ) where

import Prelude
import Base.Sized.Int8 (Int8)
import Base.Sized.Int16 (Int16)
import Base.Sized.Int32 (Int32)
import Base.Sized.Int64 (Int64)
