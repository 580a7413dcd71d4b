{-# LANGUAGE DerivingStrategies, GeneralizedNewtypeDeriving, StandaloneDeriving #-}
-- What can be stored at an address.

module Foreign.Storable (Storable(..)) where

import Prelude
import Data.Complex
import Data.Functor.Const (Const(..))
import Data.Functor.Identity (Identity(..))
import Data.Ord (Down(..))
import Data.Ratio
import Base.Num (Ratio(..))
import Base.Memory
import Base.Storable

-- Two of a type, side by side.
instance Storable a => Storable (Complex a) where
  sizeOf z = 2 * sizeOf (realPart z)
  alignment z = alignment (realPart z)
  peek (Ptr a) = do
    x <- peek (Ptr a)
    y <- peekElemOff (Ptr a) 1
    return (x :+ y)
  poke (Ptr a) (x :+ y) = poke (Ptr a) x >> pokeElemOff (Ptr a) 1 y

instance (Storable a, Eq a) => Storable (Ratio a) where
  sizeOf q = 2 * sizeOf (numerator q)
  alignment q = alignment (numerator q)
  peek (Ptr a) = do
    x <- peek (Ptr a)
    y <- peekElemOff (Ptr a) 1
    return (x :% y)
  poke (Ptr a) (x :% y) = poke (Ptr a) x >> pokeElemOff (Ptr a) 1 y

deriving newtype instance Storable a => Storable (Identity a)
deriving newtype instance Storable a => Storable (Const a b)
deriving newtype instance Storable a => Storable (Down a)
