-- Complex numbers.
{-# LANGUAGE DeriveTraversable #-}

module Data.Complex
  ( Complex(..), realPart, imagPart, mkPolar, cis, polar, magnitude, phase, conjugate
  ) where

import Prelude
import Control.Monad (liftM2)
import Control.Monad.Fix (MonadFix(..), fix)
import Control.Monad.Zip (MonadZip(..))

infix 6 :+

data Complex a = !a :+ !a
  deriving (Eq, Show, Read, Foldable, Traversable)

realPart, imagPart :: Complex a -> a
realPart (x :+ _) = x
imagPart (_ :+ y) = y

conjugate :: Num a => Complex a -> Complex a
conjugate (x :+ y) = x :+ negate y

mkPolar :: Floating a => a -> a -> Complex a
mkPolar r theta = (r * cos theta) :+ (r * sin theta)

cis :: Floating a => a -> Complex a
cis theta = cos theta :+ sin theta

polar :: RealFloat a => Complex a -> (a, a)
polar z = (magnitude z, phase z)

-- Scaled, so that the squares neither overflow nor vanish.
magnitude :: RealFloat a => Complex a -> a
magnitude (x :+ y) = scaleFloat k (sqrt (square (scaleFloat m x) + square (scaleFloat m y)))
  where
    k = max (exponent x) (exponent y)
    m = negate k
    square z = z * z

phase :: RealFloat a => Complex a -> a
phase (0 :+ 0) = 0
phase (x :+ y) = atan2 y x

instance RealFloat a => Num (Complex a) where
  (a :+ b) + (c :+ d) = (a + c) :+ (b + d)
  (a :+ b) - (c :+ d) = (a - c) :+ (b - d)
  (a :+ b) * (c :+ d) = (a * c - b * d) :+ (a * d + b * c)
  negate (a :+ b) = negate a :+ negate b
  abs z = magnitude z :+ 0
  signum z@(x :+ y)
    | x == 0 && y == 0 = 0
    | otherwise = let r = magnitude z in (x / r) :+ (y / r)
  fromInteger n = fromInteger n :+ 0

instance RealFloat a => Fractional (Complex a) where
  (a :+ b) / (c :+ d) = ((a * c' + b * d') / size) :+ ((b * c' - a * d') / size)
    where
      c' = scaleFloat k c
      d' = scaleFloat k d
      k = negate (max (exponent c) (exponent d))
      size = c * c' + d * d'
  fromRational r = fromRational r :+ 0

instance RealFloat a => Floating (Complex a) where
  pi = pi :+ 0
  exp (x :+ y) = let e = exp x in (e * cos y) :+ (e * sin y)
  log z = log (magnitude z) :+ phase z
  x ** y
    | isZero y = 1 :+ 0
    | isZero x = case y of
        re :+ im
          | re > 0 -> 0 :+ 0
          | re < 0, im == 0 -> (1 / 0) :+ 0
          | re < 0 -> nan :+ nan
          | otherwise -> nan :+ nan
    | unbounded x || unbounded y = case (x, y) of
        (_ :+ _, re :+ im) | unbounded x, re > 0, im == 0 -> (1 / 0) :+ 0
                           | unbounded x, re < 0, im == 0 -> 0 :+ 0
        _ -> exp (log x * y)
    | otherwise = exp (log x * y)
    where
      isZero (re :+ im) = re == 0 && im == 0
      unbounded (re :+ im) = isInfinite re || isInfinite im
      nan = 0 / 0
  sqrt z@(x :+ y)
    | x == 0 && y == 0 = 0
    | otherwise = u :+ (if y < 0 then negate v else v)
    where
      (u, v) = if x < 0 then (v', u') else (u', v')
      v' = abs y / (u' * 2)
      u' = sqrt ((magnitude z + abs x) / 2)
  sin (x :+ y) = (sin x * cosh y) :+ (cos x * sinh y)
  cos (x :+ y) = (cos x * cosh y) :+ negate (sin x * sinh y)
  tan (x :+ y) = ((sin x * cosh y) :+ (cos x * sinh y)) / ((cos x * cosh y) :+ negate (sin x * sinh y))
  sinh (x :+ y) = (cos y * sinh x) :+ (sin y * cosh x)
  cosh (x :+ y) = (cos y * cosh x) :+ (sin y * sinh x)
  tanh (x :+ y) = ((cos y * sinh x) :+ (sin y * cosh x)) / ((cos y * cosh x) :+ (sin y * sinh x))
  asin z@(x :+ y) = y' :+ negate x'
    where
      x' :+ y' = log ((negate y :+ x) + sqrt (1 - z * z))
  acos z = y'' :+ negate x''
    where
      x'' :+ y'' = log (z + (negate y' :+ x'))
      x' :+ y' = sqrt (1 - z * z)
  atan z@(x :+ y) = y' :+ negate x'
    where
      x' :+ y' = log (((1 - y) :+ x) / sqrt (1 + z * z))
  asinh z = log (z + sqrt (z * z + 1))
  acosh z = log (z + (sqrt (z + 1)) * (sqrt (z - 1)))
  atanh z = 0.5 * log ((1.0 + z) / (1.0 - z))

instance Functor Complex where
  fmap f (a :+ b) = f a :+ f b

instance Applicative Complex where
  pure a = a :+ a
  (f :+ g) <*> (a :+ b) = f a :+ g b

instance Monad Complex where
  (a :+ b) >>= f = realPart (f a) :+ imagPart (f b)

instance MonadZip Complex where
  mzipWith = liftM2

instance MonadFix Complex where
  mfix f = fix (\x -> realPart (f x)) :+ fix (\y -> imagPart (f y))
