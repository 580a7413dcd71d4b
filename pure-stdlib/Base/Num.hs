-- Numbers.

module Base.Num where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Error
import Base.Classes
import Base.Enum

infixr 8 ^
infixl 7 *, /, `quot`, `rem`, `div`, `mod`
infixl 6 +, -

class Num a where
  (+), (-), (*) :: a -> a -> a
  negate, abs, signum :: a -> a
  fromInt :: Int -> a
  x - y = x + negate y
  negate x = fromInt 0 - x

class (Num a, Ord a) => Real a where
  toDouble :: a -> Double

class (Real a, Enum a) => Integral a where
  quot, rem, div, mod :: a -> a -> a
  quotRem, divMod :: a -> a -> (a, a)
  toInt :: a -> Int
  quotRem x y = (quot x y, rem x y)
  divMod x y = (div x y, mod x y)

-- Division; on Int it truncates.
class Num a => Divide a where
  (/) :: a -> a -> a

class Divide a => Fractional a where
  fromDouble :: Double -> a
  recip :: a -> a
  recip x = fromInt 1 / x

instance Num Int where
  (+) = plusInt
  (-) = minusInt
  (*) = timesInt
  negate = negateInt
  abs n = if ltInt n 0 then negateInt n else n
  signum n = if ltInt n 0 then -1 else if eqInt n 0 then 0 else 1
  fromInt n = n

instance Real Int where
  toDouble = intToDouble

instance Integral Int where
  quot = quotInt
  rem = remInt
  div = divInt
  mod = modInt
  toInt n = n

instance Divide Int where
  (/) = quotInt

instance Num Double where
  (+) = plusDouble
  (-) = minusDouble
  (*) = timesDouble
  negate = negateDouble
  abs x = if ltDouble x 0.0 then negateDouble x else if eqDouble x 0.0 then 0.0 else x
  signum x = if ltDouble x 0.0 then -1.0 else if gtDouble x 0.0 then 1.0 else x
  fromInt = intToDouble

instance Real Double where
  toDouble x = x

instance Divide Double where
  (/) = divDouble

instance Fractional Double where
  fromDouble x = x

subtract :: Num a => a -> a -> a
subtract x y = y - x

even, odd :: Integral a => a -> Bool
even n = rem n 2 == 0
odd n = rem n 2 /= 0

gcd, lcm :: Integral a => a -> a -> a
gcd x y = go (abs x) (abs y)
  where
    go a b
      | b == 0 = a
      | otherwise = go b (rem a b)
lcm x y
  | x == 0 || y == 0 = 0
  | otherwise = abs (quot x (gcd x y) * y)

(^) :: (Num a, Integral b) => a -> b -> a
x ^ n
  | n < 0 = error "Negative exponent"
  | n == 0 = 1
  | otherwise = power x n
  where
    power b e
      | even e = power (b * b) (quot e 2)
      | e == 1 = b
      | otherwise = more (b * b) (quot e 2) b
    more b e acc
      | even e = more (b * b) (quot e 2) acc
      | e == 1 = b * acc
      | otherwise = more (b * b) (quot e 2) (b * acc)

fromIntegral :: (Integral a, Num b) => a -> b
fromIntegral n = fromInt (toInt n)

realToFrac :: (Real a, Fractional b) => a -> b
realToFrac x = fromDouble (toDouble x)

truncate :: Integral b => Double -> b
truncate x = fromIntegral (doubleToInt x)

floor, ceiling, round :: Integral b => Double -> b
floor x = let n = doubleToInt x in fromIntegral (if intToDouble n > x then n - 1 else n)
ceiling x = let n = doubleToInt x in fromIntegral (if intToDouble n < x then n + 1 else n)
round x = fromIntegral (nearest (floor x))
  where
    -- Halves go to the even neighbour.
    nearest n = case compareDouble (x - intToDouble n) 0.5 of
      LT -> n
      GT -> n + 1
      EQ -> if even n then n else n + 1
