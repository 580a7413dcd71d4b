-- The decimal digits of an Int, and characters by number.

module Base.Decimal where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Function
import Base.Error
import Base.List

showInt :: Int -> String
showInt n = showsInt n ""

showsInt :: Int -> ShowS
showsInt n rest
  | ltInt n 0 = '-' : negative n rest
  | otherwise = digits n rest
  where
    -- No character is suspended: what has to be kept for that is larger than the character.
    digits i acc
      | ltInt i 10 = let c = unsafeChr (plusInt 48 i) in c `seq` (c : acc)
      | otherwise = let c = unsafeChr (plusInt 48 (remInt i 10)) in c `seq` digits (quotInt i 10) (c : acc)
    -- The least Int has no positive counterpart.
    negative i acc
      | gtInt i (negateInt 10) = let c = unsafeChr (minusInt 48 i) in c `seq` (c : acc)
      | otherwise = let c = unsafeChr (minusInt 48 (remInt i 10)) in c `seq` negative (quotInt i 10) (c : acc)

chr :: Int -> Char
chr n
  | geInt n 0 && leInt n 1114111 = unsafeChr n
  | otherwise = errorWithoutStackTrace ("Prelude.chr: bad argument: " ++ shown)
  where
    shown = if ltInt n 0 then '(' : showsInt n ")" else showInt n
