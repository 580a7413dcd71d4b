-- Haskell's Data.Text.Lazy.Builder.RealFloat.

module Data.Text.Lazy.Builder.RealFloat (FPFormat(..), realFloat, formatRealFloat) where

import Prelude
import Base.Text.Build
import Numeric (showEFloat, showFFloat)

data FPFormat = Exponent | Fixed | Generic
  deriving (Enum, Read, Show, Bounded)

realFloat :: RealFloat a => a -> Builder
realFloat x = formatRealFloat Generic Nothing x

-- With so many digits behind the point; there is at least one where there is an exponent.
formatRealFloat :: RealFloat a => FPFormat -> Maybe Int -> a -> Builder
formatRealFloat format digits x = case format of
  Exponent -> Listed (showEFloat (fmap (max 1) digits) x "")
  Fixed -> Listed (showFFloat digits x "")
  Generic
    | x /= 0 && (abs x < 0.1 || abs x >= 10000000) -> formatRealFloat Exponent digits x
    | otherwise -> formatRealFloat Fixed digits x
