-- Where a text occurs in one that is made as it is wanted.

module Base.Text.LazySearch where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Effect
import Base.Text.Lazy
import Base.Text.Search hiding (occurrences)
import qualified Base.Text.Type as S

-- How many bytes are in front of each occurrence; these do not overlap.
occurrences :: Pattern -> Text -> [Int]
occurrences q t = go 0 S.empty t
  where
    first = case q of Pattern p i _ _ _ -> indexW8 p i
    -- So many bytes in front of `pending`, with which an occurrence may begin.
    go _ _ Empty = []
    go before pending (Chunk c cs) = within before (S.append pending c) cs
    within before (S.Text b i n) cs = let end = plusInt i n in
      case findFirst q b i end of
        -1 -> let { from = minusInt (plusInt end 1) (patternLength q)
                  ; j = findByte first b (if ltInt from i then i else from) end
                  ; k = if ltInt j 0 then end else j } in
              go (plusInt before (minusInt k i)) (S.slice b k (minusInt end k)) cs
        j -> let { at = plusInt before (minusInt j i); k = plusInt j (patternLength q) } in
              at : within (plusInt at (patternLength q)) (S.Text b k (minusInt end k)) cs

-- The first so many bytes, and the others.
splitBytes :: Int -> Text -> (Text, Text)
splitBytes k t
  | leInt k 0 = (Empty, t)
  | otherwise = case t of
      Empty -> (Empty, Empty)
      Chunk c@(S.Text b i n) cs
        | leInt n k -> let (before, rest) = splitBytes (minusInt k n) cs in (Chunk c before, rest)
        | otherwise -> (Chunk (S.Text b i k) Empty, Chunk (S.Text b (plusInt i k) (minusInt n k)) cs)
