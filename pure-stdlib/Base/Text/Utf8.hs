-- Which bytes are UTF-8.

module Base.Text.Utf8 where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.Effect

-- How far the bytes between two indices are whole characters.
wellFormed :: Bytes -> Int -> Int -> Int
wellFormed b i end
  | geInt i end = i
  | eqInt (andInt i 7) 0 && leInt (plusInt i 8) end && eqInt (andInt (indexI64 b (shrInt i 3)) highBits) 0 =
      wellFormed b (plusInt i 8) end
  | ltInt (indexW8 b i) 128 = wellFormed b (plusInt i 1) end
  | otherwise = let j = refused b i end in
      if ltInt j 0 then wellFormed b (negateInt j) end else i
  where highBits = -9187201950435737472

-- Of a character that does not fit in a byte: the index behind it, negated; or of the
-- first byte with which it cannot go on, or the end if it can.
refused :: Bytes -> Int -> Int -> Int
refused b i end
  | ltInt x 0xC2 = i
  | ltInt x 0xE0 = one 0x80 0xBF 1
  | eqInt x 0xE0 = one 0xA0 0xBF 2
  | eqInt x 0xED = one 0x80 0x9F 2
  | ltInt x 0xF0 = one 0x80 0xBF 2
  | eqInt x 0xF0 = one 0x90 0xBF 3
  | ltInt x 0xF4 = one 0x80 0xBF 3
  | eqInt x 0xF4 = one 0x80 0x8F 3
  | otherwise = i
  where
    x = indexW8 b i
    one low high n = let j = plusInt i 1 in
      if geInt j end then end
      else let y = indexW8 b j in
        if ltInt y low || gtInt y high then j else others (plusInt j 1) (plusInt (plusInt i n) 1)
    others j stop
      | eqInt j stop = negateInt j
      | geInt j end = end
      | eqInt (andInt (indexW8 b j) 192) 128 = others (plusInt j 1) stop
      | otherwise = j
