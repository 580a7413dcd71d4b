-- Division of the Pure edition, which on integral numbers truncates.

module Base.Divide where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Num (Num, Ratio, Integral)
import qualified Base.Num as Num
import Base.Integral
import Base.Float
import Base.Ratio

infixl 7 /

class Num a => Divide a where
  (/) :: a -> a -> a

instance Divide Int where
  (/) = quotInt

instance Divide Integer where
  (/) = quotInteger

instance Divide Word where
  (/) = quotWord

instance Divide Double where
  (/) = divDouble

instance Divide Float where
  (/) = divFloat

instance Integral a => Divide (Ratio a) where
  (/) = (Num./)
