{-# LANGUAGE PatternSynonyms #-}
-- What programs see of the exception of `error`.

module Base.ErrorCall where

import qualified Base.Exception as Whole
import Base.Types

pattern ErrorCallWithLocation :: String -> String -> Whole.ErrorCall
pattern ErrorCallWithLocation message shown <- Whole.ErrorCall message shown _
  where ErrorCallWithLocation message shown = Whole.ErrorCall message shown shown

pattern ErrorCall :: String -> Whole.ErrorCall
pattern ErrorCall message <- Whole.ErrorCall message _ _
  where ErrorCall message = Whole.ErrorCall message "" ""

{-# COMPLETE ErrorCall #-}
{-# COMPLETE ErrorCallWithLocation #-}
