{-# LANGUAGE GeneralizedNewtypeDeriving, DerivingStrategies, StandaloneDeriving #-}
-- Haskell's Data.Functor.Const: the functor without elements. Here are its instances that few programs
-- need.

module Data.Functor.Const (Const(..)) where

import Base.Bool
import Base.Classes
import Base.Enum
import Base.Float ()
import Base.Const
import Base.Integral ()
import Base.Ix
import Base.Num
import Data.Bits

deriving newtype instance Enum a => Enum (Const a b)
deriving newtype instance Bounded a => Bounded (Const a b)
deriving newtype instance Num a => Num (Const a b)
deriving newtype instance Real a => Real (Const a b)
deriving newtype instance Integral a => Integral (Const a b)
deriving newtype instance Fractional a => Fractional (Const a b)
deriving newtype instance Floating a => Floating (Const a b)
deriving newtype instance RealFrac a => RealFrac (Const a b)
deriving newtype instance RealFloat a => RealFloat (Const a b)
deriving newtype instance Ix a => Ix (Const a b)
deriving newtype instance Bits a => Bits (Const a b)
deriving newtype instance FiniteBits a => FiniteBits (Const a b)
