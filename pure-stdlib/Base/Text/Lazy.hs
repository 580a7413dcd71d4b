{-# LANGUAGE TypeFamilies #-}
-- Texts that are read or made as they are wanted: chunks, none of which is empty.

module Base.Text.Lazy where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Classes
import Base.Effect
import Base.Function
import qualified Base.IsList as L
import Base.IsString
import qualified Base.List as List
import Base.Monoid
import Base.Read
import Base.Show
import qualified Base.Text.Type as S
import Base.Text.Type (Step(..), charAt, finished, grown, putChar)

data Text = Empty | Chunk !S.Text Text

-- A chunk, unless it is empty.
chunk :: S.Text -> Text -> Text
chunk t ts = if S.null t then ts else Chunk t ts

-- Bytes of a chunk that is made of single characters.
chunkSize :: Int
chunkSize = 8184

-- The text of all characters that a state gives, a chunk at a time.
{-# INLINE generate #-}
generate :: (s -> Step s) -> s -> Text
generate step = begin
  where
    begin s = runRW (\w -> case newBytes 36 w of Result b -> go b 32 0 s w)
    go b room i s w
      | room `seq` geInt i chunkSize = case finished b i w of Result t -> Result (Chunk t (begin s))
      | otherwise = case step s of
          Done -> case finished b i w of Result t -> Result (chunk t Empty)
          Skip u -> go b room i u w
          Yield c u
            | leInt i room -> case putChar b i c w of Result j -> go b room j u w
            | otherwise -> case grown b i w of
                Result more -> case putChar more i c w of
                  Result j -> go more (minusInt (sizeBytes more) 4) j u w

pack :: String -> Text
pack s = generate step s
  where
    step [] = Done
    step (c : cs) = Yield c cs

unpack :: Text -> String
unpack Empty = []
unpack (Chunk (S.Text b i n) ts) = go i
  where
    end = plusInt i n
    go j
      | geInt j end = unpack ts
      | otherwise = let c = charAt b j in c `seq` (c : go (S.after b j))

append :: Text -> Text -> Text
append Empty u = u
append (Chunk t ts) u = Chunk t (append ts u)

concat :: [Text] -> Text
concat [] = Empty
concat (t : ts) = append t (concat ts)

fromStrict :: S.Text -> Text
fromStrict t = chunk t Empty

toStrict :: Text -> S.Text
toStrict t = S.concat (toChunks t)

fromChunks :: [S.Text] -> Text
fromChunks [] = Empty
fromChunks (t : ts) = chunk t (fromChunks ts)

toChunks :: Text -> [S.Text]
toChunks Empty = []
toChunks (Chunk t ts) = t : toChunks ts

-- Chunks need not begin at the same places.
compareTexts :: Text -> Text -> Ordering
compareTexts Empty Empty = EQ
compareTexts Empty _ = LT
compareTexts _ Empty = GT
compareTexts (Chunk (S.Text a i m) ts) (Chunk (S.Text b j n) us) =
  case S.compareFrom a i k b j k of
    EQ -> compareTexts (rest a i m ts) (rest b j n us)
    o -> o
  where
    k = if ltInt m n then m else n
    rest c l o more = if eqInt o k then more else Chunk (S.Text c (plusInt l k) (minusInt o k)) more

instance Eq Text where
  t == u = case compareTexts t u of
    EQ -> True
    _ -> False

instance Ord Text where
  compare = compareTexts

instance Show Text where
  showsPrec d t = showsPrec d (unpack t)

instance Read Text where
  readsPrec d s = [(pack x, rest) | (x, rest) <- readsPrec d s]

instance Semigroup Text where
  (<>) = append

instance Monoid Text where
  mempty = Empty
  mconcat = concat

instance IsString Text where
  fromString = pack

instance L.IsList Text where
  type Item Text = Char
  fromList = pack
  toList = unpack
