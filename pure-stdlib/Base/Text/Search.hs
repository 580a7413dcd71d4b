-- Where texts occur in others.

module Base.Text.Search where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.Effect
import Base.Text.Type

-- How a text is looked for: its bytes, a set of the low six bits of each, and how far one
-- may go on where its last byte is found but it is not: to that byte's last place before.
data Pattern = Pattern !Bytes !Int !Int !Int !Int

-- Nothing is looked for by that of the empty text, but it may be made, where its use is an
-- error.
patternOf :: Text -> Pattern
patternOf (Text p i n) = if eqInt n 0 then Pattern p i n 0 0 else go i 0 (minusInt n 1)
  where
    end = minusInt (plusInt i n) 1
    z = indexW8 p end
    go j set skip
      | eqInt j end = Pattern p i n (orInt set (shlInt 1 (andInt z 63))) skip
      | otherwise = let x = indexW8 p j in
          go (plusInt j 1) (orInt set (shlInt 1 (andInt x 63)))
             (if eqInt x z then minusInt (minusInt end j) 1 else skip)

patternLength :: Pattern -> Int
patternLength (Pattern _ _ n _ _) = n

-- The first occurrence between two indices, or -1.
findFirst :: Pattern -> Bytes -> Int -> Int -> Int
findFirst (Pattern p i n set skip) b from end
  | eqInt n 1 = findByte (indexW8 p i) b from end
  | otherwise = go from
  where
    lastly = minusInt n 1
    z = indexW8 p (plusInt i lastly)
    final = minusInt end n
    missing x = eqInt (andInt (shrInt set (andInt x 63)) 1) 0
    go k
      | gtInt k final = -1
      | eqInt (indexW8 b (plusInt k lastly)) z =
          if sameBytes p i b k lastly then k else next k skip
      | otherwise = next k 0
    -- No occurrence begins at an index, nor at so many behind it.
    next k m
      | ltInt k final && missing (indexW8 b (plusInt k n)) = go (plusInt k (plusInt n 1))
      | otherwise = go (plusInt k (plusInt m 1))

-- The first place of a byte between two indices, or -1.
findByte :: Int -> Bytes -> Int -> Int -> Int
findByte x b from end = go from
  where
    -- Mostly it is near.
    near = plusInt from 16
    go i
      | geInt i end = -1
      | eqInt (indexW8 b i) x = i
      | ltInt i near = go (plusInt i 1)
      | otherwise = let k = askBytes b i b x (minusInt end i) 1 in if ltInt k 0 then k else plusInt i k

-- The last occurrence that begins from an index on and not behind another, or -1.
findLast :: Pattern -> Bytes -> Int -> Int -> Int
findLast q@(Pattern p i n _ _) b from k
  | ltInt k from = -1
  | sameBytes p i b k n = k
  | otherwise = findLast q b from (minusInt k 1)

-- How many there are, which do not overlap.
occurrences :: Pattern -> Bytes -> Int -> Int -> Int -> Int
occurrences q b k end m = let j = findFirst q b k end in
  if ltInt j 0 then m else occurrences q b (plusInt j (patternLength q)) end (plusInt m 1)
