-- The decimal digits of an Int, and characters by number.

module Base.Decimal where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Error
import Base.List

showInt :: Int -> String
showInt n = showsInt n ""

showsInt :: Int -> ShowS
showsInt n rest
  | ltInt n 0 = '-' : negative n rest
  | otherwise = digits n rest
  where
    digits i acc
      | ltInt i 10 = unsafeChr (plusInt 48 i) : acc
      | otherwise = digits (quotInt i 10) (unsafeChr (plusInt 48 (remInt i 10)) : acc)
    -- The least Int has no positive counterpart.
    negative i acc
      | gtInt i (negateInt 10) = unsafeChr (minusInt 48 i) : acc
      | otherwise = negative (quotInt i 10) (unsafeChr (minusInt 48 (remInt i 10)) : acc)

chr :: Int -> Char
chr n
  | geInt n 0 && leInt n 1114111 = unsafeChr n
  | otherwise = errorWithoutStackTrace ("Prelude.chr: bad argument: " ++ shown)
  where
    shown = if ltInt n 0 then '(' : showsInt n ")" else showInt n
