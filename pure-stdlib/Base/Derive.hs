{-# LANGUAGE MagicHash #-}
-- What derived instances of Enum say of values that are not there, and others ask of addresses.

module Base.Derive where

import Base.Types
import Base.Primitive
import Base.CallStack
import Base.List
import Base.Show

primitive unsafeCoerce :: a -> b

-- An address is held as its number is.
addressToInt :: Addr# -> Int
addressToInt a = unsafeCoerce a

badSucc, badPred :: HasCallStack => String -> a
badSucc name =
  derivedError ("succ{" ++ name ++ "}: tried to take `succ' of last tag in enumeration")
badPred name =
  derivedError ("pred{" ++ name ++ "}: tried to take `pred' of first tag in enumeration")

-- The type, its last tag, and the tag that is wrong.
badTag :: HasCallStack => String -> Int -> Int -> a
badTag name end tag =
  derivedError ("toEnum{" ++ name ++ "}: tag (" ++ show tag
    ++ ") is outside of enumeration's range (0," ++ show end ++ ")")
