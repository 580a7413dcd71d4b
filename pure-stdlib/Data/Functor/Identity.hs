{-# LANGUAGE GeneralizedNewtypeDeriving, DerivingStrategies, StandaloneDeriving #-}
-- Haskell's Data.Functor.Identity: the functor that adds nothing. Here are its instances that few programs
-- need.

module Data.Functor.Identity (Identity(..)) where

import Base.Bool
import Base.Classes
import Base.Enum
import Base.Float ()
import Base.Identity
import Base.Integral ()
import Base.Ix
import Base.Num
import Data.Bits

deriving newtype instance Enum a => Enum (Identity a)
deriving newtype instance Bounded a => Bounded (Identity a)
deriving newtype instance Num a => Num (Identity a)
deriving newtype instance Real a => Real (Identity a)
deriving newtype instance Integral a => Integral (Identity a)
deriving newtype instance Fractional a => Fractional (Identity a)
deriving newtype instance Floating a => Floating (Identity a)
deriving newtype instance RealFrac a => RealFrac (Identity a)
deriving newtype instance RealFloat a => RealFloat (Identity a)
deriving newtype instance Ix a => Ix (Identity a)
deriving newtype instance Bits a => Bits (Identity a)
deriving newtype instance FiniteBits a => FiniteBits (Identity a)
