{-# LANGUAGE DataKinds, PolyKinds #-}
-- Numbers with a fixed number of digits behind the point, and division of other numbers
-- with a whole quotient.

module Data.Fixed
  ( div', mod', divMod'
  , Fixed(..), HasResolution(..), showFixed
  , E0, Uni, E1, Deci, E2, Centi, E3, Milli, E6, Micro, E9, Nano, E12, Pico
  ) where

import Prelude
import Base.TypeLits (KnownNat, integerVal)
import Text.Read.Lex (Lexeme(Number, Punc, Symbol), lexP, numberToFixed, parens, readListDefault, readListPrecDefault)
import Text.Read (Read(..), pfail, prec, step)

div' :: (Real a, Integral b) => a -> a -> b
div' n d = floor (toRational n / toRational d)

mod' :: Real a => a -> a -> a
mod' n d = n - fromInteger (div' n d) * d

divMod' :: (Real a, Integral b) => a -> a -> (b, a)
divMod' n d = (q, n - fromIntegral q * d)
  where
    q = div' n d

-- How many of the type's units are 1.
class HasResolution (a :: k) where
  resolution :: p a -> Integer

-- A number as a type is the units itself.
instance KnownNat n => HasResolution n where resolution = integerVal

-- A number of units.
newtype Fixed (a :: k) = MkFixed Integer
  deriving (Eq, Ord)

data E0
data E1
data E2
data E3
data E6
data E9
data E12

instance HasResolution E0 where resolution _ = 1
instance HasResolution E1 where resolution _ = 10
instance HasResolution E2 where resolution _ = 100
instance HasResolution E3 where resolution _ = 1000
instance HasResolution E6 where resolution _ = 1000000
instance HasResolution E9 where resolution _ = 1000000000
instance HasResolution E12 where resolution _ = 1000000000000

type Uni = Fixed E0
type Deci = Fixed E1
type Centi = Fixed E2
type Milli = Fixed E3
type Micro = Fixed E6
type Nano = Fixed E9
type Pico = Fixed E12

-- What is made of the type's resolution.
units :: HasResolution a => (Integer -> Integer) -> Fixed a
units make = made
  where
    made = MkFixed (make (resolution made))

-- Neighbours are a unit apart.
instance Enum (Fixed a) where
  succ (MkFixed n) = MkFixed (succ n)
  pred (MkFixed n) = MkFixed (pred n)
  toEnum n = MkFixed (toEnum n)
  fromEnum (MkFixed n) = fromEnum n
  enumFrom (MkFixed n) = map MkFixed (enumFrom n)
  enumFromThen (MkFixed n) (MkFixed next) = map MkFixed (enumFromThen n next)
  enumFromTo (MkFixed n) (MkFixed end) = map MkFixed (enumFromTo n end)
  enumFromThenTo (MkFixed n) (MkFixed next) (MkFixed end) = map MkFixed (enumFromThenTo n next end)

instance HasResolution a => Num (Fixed a) where
  MkFixed m + MkFixed n = MkFixed (m + n)
  MkFixed m - MkFixed n = MkFixed (m - n)
  x@(MkFixed m) * MkFixed n = MkFixed (div (m * n) (resolution x))
  negate (MkFixed n) = MkFixed (negate n)
  abs (MkFixed n) = MkFixed (abs n)
  signum (MkFixed n) = fromInteger (signum n)
  fromInteger n = units (n *)

instance HasResolution a => Real (Fixed a) where
  toRational x@(MkFixed n) = toRational n / toRational (resolution x)

instance HasResolution a => Fractional (Fixed a) where
  x@(MkFixed m) / MkFixed n = MkFixed (div (m * resolution x) n)
  recip x@(MkFixed n) = MkFixed (div (resolution x * resolution x) n)
  fromRational r = units (\one -> floor (r * toRational one))

instance HasResolution a => RealFrac (Fixed a) where
  properFraction x = (whole, x - fromIntegral whole)
    where
      whole = truncate x
  truncate x = truncate (toRational x)
  round x = round (toRational x)
  ceiling x = ceiling (toRational x)
  floor x = floor (toRational x)

instance HasResolution a => Show (Fixed a) where
  showsPrec p x = showParen (p > 6 && x < 0) (showString (showFixed False x))

instance HasResolution a => Read (Fixed a) where
  readPrec = parens (lexP >>= \l -> case l of
    Symbol "-" -> prec 6 (step lexP >>= \m -> fmap negate (number m))
    _ -> number l)
    where
      number l = case l of
        Number n -> made
          where
            made = case numberToFixed (toInteger places) n of
              Just (whole, part) -> return (fromInteger whole + MkFixed (div (part * one) (10 ^ places)))
              Nothing -> pfail
            one = resolution (unit made)
            places = digitsOf one
        _ -> pfail
      unit :: p (Fixed a) -> Fixed a
      unit _ = MkFixed 0
  readListPrec = readListPrecDefault
  readList = readListDefault

-- As many digits behind the point as the resolution needs.
digitsOf :: Integer -> Int
digitsOf one = length (takeWhile (< one) (iterate (10 *) 1))

-- Without zeros at the end, if so wanted.
showFixed :: HasResolution a => Bool -> Fixed a -> String
showFixed chop x@(MkFixed n)
  | n < 0 = '-' : showFixed chop (MkFixed (negate n) `asTypeOf` x)
  | otherwise = show whole ++ behind (padded (show part))
  where
    one = resolution x
    places = digitsOf one
    (whole, left) = divMod n one
    -- Rounded up, so that it reads as this number again.
    part = negate (div (negate (left * 10 ^ places)) one)
    padded digits = chopped (replicate (places - length digits) '0' ++ digits)
    chopped digits
      | chop = reverse (dropWhile (== '0') (reverse digits))
      | otherwise = digits
    behind "" = ""
    behind digits = '.' : digits
