-- Texts put together from parts, in time proportional to what they have.

module Base.Text.Build where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Classes
import Base.Effect
import Base.IsString
import Base.Monoid
import Base.Show
import qualified Base.Text.Lazy as L
import Base.Text.Type (Text(..), finished, grown, putChar)

-- What is to be written, in order.
data Builder
  = Nothing'
  | Both Builder Builder
  | Single !Char
  | Whole !Text
  | Chunks L.Text
  | Listed String
  | Digits !Int
  | Cut

instance Semigroup Builder where
  (<>) = Both

instance Monoid Builder where
  mempty = Nothing'

instance Eq Builder where
  a == b = toLazyText a == toLazyText b

instance Ord Builder where
  compare a b = compare (toLazyText a) (toLazyText b)

instance Show Builder where
  showsPrec d b = showsPrec d (toLazyText b)

instance IsString Builder where
  fromString = Listed

toLazyText :: Builder -> L.Text
toLazyText b = toLazyTextWith 112 b

-- With a first chunk of at least so many characters.
toLazyTextWith :: Int -> Builder -> L.Text
toLazyTextWith n b = begin n b []

-- What is still to be written is a builder and those behind it.
begin :: Int -> Builder -> [Builder] -> L.Text
begin n b more = runRW (\w -> case newBytes (plusInt n 4) w of Result a -> write a 0 b more w)

write :: Bytes -> Int -> Builder -> [Builder] -> World -> Result L.Text
write a i b more w = case b of
  Both c d -> write a i c (d : more) w
  Single c -> case roomFor 4 a i w of Result d -> case putChar d i c w of Result j -> next d j more w
  Listed s -> case s of
    [] -> next a i more w
    c : cs
      | geInt i L.chunkSize -> cut a i b more w
      | otherwise -> case roomFor 4 a i w of
          Result d -> case putChar d i c w of Result j -> write d j (Listed cs) more w
  Digits n -> case roomFor 24 a i w of
    Result d -> case putDecimal d i n w of Result j -> next d j more w
  Whole t@(Text c k n)
    -- A copy of it would take longer than a chunk of its own.
    | gtInt n 128 -> case finished a i w of
        Result u -> Result (L.chunk u (L.Chunk t (resumed more)))
    | otherwise -> case roomFor n a i w of
        Result d -> case copyBytes c k d i n w of Result _ -> next d (plusInt i n) more w
  -- What of it is still to be made is not asked for before what is there has been used.
  Chunks t -> case finished a i w of Result u -> Result (L.chunk u (onto t (resumed more)))
  Cut -> case finished a i w of Result u -> Result (L.chunk u (resumed more))
  Nothing' -> next a i more w

onto :: L.Text -> L.Text -> L.Text
onto t rest = case t of
  L.Empty -> rest
  L.Chunk u us -> L.Chunk u (onto us rest)

next :: Bytes -> Int -> [Builder] -> World -> Result L.Text
next a i more w = case more of
  [] -> case finished a i w of Result t -> Result (L.fromStrict t)
  b : rest
    | geInt i L.chunkSize -> cut a i b rest w
    | otherwise -> write a i b rest w

-- A chunk is complete; the others are made when they are wanted.
cut :: Bytes -> Int -> Builder -> [Builder] -> World -> Result L.Text
cut a i b more w = case finished a i w of Result t -> Result (L.chunk t (begin L.chunkSize b more))

resumed :: [Builder] -> L.Text
resumed [] = L.Empty
resumed (b : more) = begin 112 b more

-- The array, or a larger one, with room for so many bytes at an index.
roomFor :: Int -> Bytes -> Int -> World -> Result Bytes
roomFor n a i w
  | leInt (plusInt i n) (sizeBytes a) = Result a
  | otherwise = case grown a i w of Result b -> roomFor n b i w

-- Writes a number; where it ends.
putDecimal :: Bytes -> Int -> Int -> World -> Result Int
putDecimal a i n w
  | ltInt n 0 = case writeW8 a i 45 w of Result _ -> digits (plusInt i 1) n
  | otherwise = digits i (negateInt n)
  where
    -- Of the negated number, as the least one has no other.
    digits j m = let k = plusInt j (count m 1) in back (minusInt k 1) m k
    count m c = if gtInt m (-10) then c else count (quotInt m 10) (plusInt c 1)
    back j m k = case writeW8 a j (minusInt 48 (remInt m 10)) w of
      Result _ -> if gtInt m (-10) then Result k else back (minusInt j 1) (quotInt m 10) k
