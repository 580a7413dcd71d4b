-- Ratios of integral numbers.

module Data.Ratio (Ratio, Rational, (%), numerator, denominator, approxRational) where

import Prelude
import Base.Num
import Base.Integral
import Base.Float
import Base.Ratio

-- The simplest ratio that is within the second number of the first: the one
-- with the least denominator, found by walking down the continued fractions of
-- both ends.
approxRational :: RealFrac a => a -> a -> Rational
approxRational x eps = simplest (toRational x - toRational eps) (toRational x + toRational eps)
  where
    simplest low high
      | high < low = simplest high low
      | low == high = low
      | low > 0 = between (numerator low) (denominator low) (numerator high) (denominator high)
      | high < 0 =
          negate (between (negate (numerator high)) (denominator high) (negate (numerator low)) (denominator low))
      | otherwise = 0
    between n d n' d'
      | r == 0 = q % 1
      | q /= q' = (q + 1) % 1
      | otherwise =
          let next = between d' r' d r
              n'' = numerator next
              d'' = denominator next
           in (q * n'' + d'') % n''
      where
        (q, r) = quotRem n d
        (q', r') = quotRem n' d'
