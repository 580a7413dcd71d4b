{-# LANGUAGE TypeFamilies #-}
-- Text: characters in UTF-8, packed. A text is a slice of an array of bytes that is
-- never changed once a text has it, so parts of texts share it. The bytes are always
-- well-formed: what is no scalar value becomes U+FFFD when it is written.

module Base.Text.Type where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.Classes
import Base.Effect
import Base.Function
import qualified Base.IsList as L
import Base.IsString
import Base.Monoid
import Base.Read
import Base.Show

-- The bytes, where it begins, and how many bytes it has.
data Text = Text !Bytes !Int !Int

-- Characters as bytes

-- The character whose first byte is at an index.
{-# INLINE charAt #-}
charAt :: Bytes -> Int -> Char
charAt b i = let x = indexW8 b i in if ltInt x 128 then unsafeChr x else unsafeChr (wideAt b i x)

{-# NOINLINE wideAt #-}
wideAt :: Bytes -> Int -> Int -> Int
wideAt b i x
  | ltInt x 224 = orInt (shlInt (andInt x 31) 6) (low 1)
  | ltInt x 240 = orInt (shlInt (andInt x 15) 12) (orInt (shlInt (low 1) 6) (low 2))
  | otherwise = orInt (shlInt (andInt x 7) 18) (orInt (shlInt (low 1) 12) (orInt (shlInt (low 2) 6) (low 3)))
  where low k = andInt (indexW8 b (plusInt i k)) 63

-- Where the next character begins.
{-# INLINE after #-}
after :: Bytes -> Int -> Int
after b i = let x = indexW8 b i in if ltInt x 128 then plusInt i 1 else plusInt i (bytesOf x)

-- Of a character that begins with this byte, which is not ASCII's.
bytesOf :: Int -> Int
bytesOf x = if ltInt x 224 then 2 else if ltInt x 240 then 3 else 4

-- Where the character before an index begins.
before :: Bytes -> Int -> Int
before b i = let j = minusInt i 1 in if continues b j then before b j else j

-- Whether a byte is not the first one of its character.
continues :: Bytes -> Int -> Bool
continues b i = eqInt (andInt (indexW8 b i) 192) 128

-- How many bytes a character takes. Surrogates take as many as U+FFFD.
width :: Char -> Int
width c
  | ltChar c '\x80' = 1
  | ltChar c '\x800' = 2
  | ltChar c '\x10000' = 3
  | otherwise = 4

-- Writes a character; where the next one goes.
{-# INLINE putChar #-}
putChar :: Bytes -> Int -> Char -> World -> Result Int
putChar b i c w
  | ltChar c '\x80' = case writeW8 b i (ord c) w of Result _ -> Result (plusInt i 1)
  | otherwise = putWide b i (ord c) w

{-# NOINLINE putWide #-}
putWide :: Bytes -> Int -> Int -> World -> Result Int
putWide b i x w
  | ltInt x 2048 =
      case writeW8 b i (orInt 192 (shrInt x 6)) w of
        Result _ -> case writeW8 b (plusInt i 1) (low x) w of Result _ -> Result (plusInt i 2)
  | ltInt x 65536 = let y = safeCode x in
      case writeW8 b i (orInt 224 (shrInt y 12)) w of
        Result _ -> case writeW8 b (plusInt i 1) (low (shrInt y 6)) w of
          Result _ -> case writeW8 b (plusInt i 2) (low y) w of Result _ -> Result (plusInt i 3)
  | otherwise =
      case writeW8 b i (orInt 240 (shrInt x 18)) w of
        Result _ -> case writeW8 b (plusInt i 1) (low (shrInt x 12)) w of
          Result _ -> case writeW8 b (plusInt i 2) (low (shrInt x 6)) w of
            Result _ -> case writeW8 b (plusInt i 3) (low x) w of Result _ -> Result (plusInt i 4)
  where low y = orInt 128 (andInt y 63)

-- U+FFFD for surrogates.
safeCode :: Int -> Int
safeCode x = if eqInt (andInt x 0xF800) 0xD800 then 0xFFFD else x

safe :: Char -> Char
safe c = if ltChar c '\xD800' || gtChar c '\xDFFF' then c else '\xFFFD'

-- Making texts

empty :: Text
empty = Text (runRW (\w -> newBytes 0 w)) 0 0

-- A slice; an empty one holds no bytes.
slice :: Bytes -> Int -> Int -> Text
slice b i n = if leInt n 0 then empty else Text b i n

-- A text of so many bytes, which an action writes.
filled :: Int -> (Bytes -> World -> Result ()) -> Text
filled n write
  | leInt n 0 = empty
  | otherwise = runRW (\w -> case newBytes n w of
      Result b -> case write b w of Result _ -> Result (Text b 0 n))

-- What makes characters one after another.
data Step s = Done | Skip s | Yield !Char s

-- The text of all characters that a state gives, of about so many bytes.
{-# INLINE generate #-}
generate :: Int -> (s -> Step s) -> s -> Text
generate guess step start = runRW (\w -> case newBytes (plusInt guess 4) w of
  Result b -> go b guess 0 start w)
  where
    -- There is room for a character up to the index `room`.
    go b room i s w = room `seq` i `seq` case step s of
      Done -> finished b i w
      Skip t -> go b room i t w
      Yield c t
        | leInt i room -> case putChar b i c w of Result j -> go b room j t w
        | otherwise -> case grown b i w of
            Result more -> case putChar more i c w of
              Result j -> go more (minusInt (sizeBytes more) 4) j t w

-- An array of twice the size with the same first bytes.
{-# NOINLINE grown #-}
grown :: Bytes -> Int -> World -> Result Bytes
grown b i w = case newBytes (plusInt (timesInt 2 (sizeBytes b)) 16) w of
  Result more -> case copyBytes b 0 more 0 i w of Result _ -> Result more

-- The first bytes of an array as a text. One that is much larger is not kept.
{-# INLINE finished #-}
finished :: Bytes -> Int -> World -> Result Text
finished b n w = between b 0 n w

-- The same from an index. That of the end comes as a number, as what counts it has it.
{-# NOINLINE between #-}
between :: Bytes -> Int -> Int -> World -> Result Text
between b from end w
  | eqInt n 0 = Result empty
  | leInt (sizeBytes b) (plusInt end (plusInt 16 (shrInt n 3))) = Result (Text b from n)
  | otherwise = case newBytes n w of
      Result exact -> case copyBytes b from exact 0 n w of Result _ -> Result (Text exact 0 n)
  where n = minusInt end from

{-# INLINE mapping #-}
mapping :: (Char -> Char) -> Text -> Text
mapping f (Text b i n) = generate n step i
  where
    end = plusInt i n
    step j = if geInt j end then Done else let k = after b j in k `seq` Yield (f (charAt b j)) k

pack :: String -> Text
pack s = generate 28 step s
  where
    step [] = Done
    step (c : cs) = Yield c cs

unpack :: Text -> String
unpack (Text b i n) = unpackFrom b i (plusInt i n)

unpackFrom :: Bytes -> Int -> Int -> String
unpackFrom b i end
  | geInt i end = []
  | otherwise = let c = charAt b i in c `seq` (c : unpackFrom b (after b i) end)

singleton :: Char -> Text
singleton c = filled (width c) (\b w -> case putChar b 0 c w of Result _ -> Result ())

append :: Text -> Text -> Text
append x@(Text a i m) y@(Text b j n)
  | eqInt m 0 = y
  | eqInt n 0 = x
  | otherwise = filled (plusInt m n) (\c w ->
      case copyBytes a i c 0 m w of Result _ -> copyBytes b j c m n w)

concat :: [Text] -> Text
concat ts = case nonEmpty ts of
  [] -> empty
  [t] -> t
  some -> filled (total some 0) (\b w -> copyAll b 0 some w)
  where
    nonEmpty [] = []
    nonEmpty (t@(Text _ _ n) : more) = if eqInt n 0 then nonEmpty more else t : nonEmpty more
    total [] n = n
    total (Text _ _ k : more) n = total more (plusInt n k)

copyAll :: Bytes -> Int -> [Text] -> World -> Result ()
copyAll b i ts w = case ts of
  [] -> Result ()
  Text a j n : more -> case copyBytes a j b i n w of Result _ -> copyAll b (plusInt i n) more w

-- A character so many times.
copies :: Int -> Char -> Text
copies k c
  | leInt k 0 = empty
  | otherwise = let { n = width c; m = timesInt n k } in filled m (\b w ->
      case putChar b 0 c w of Result _ -> again b n m w)

-- The first bytes again and again, up to an index.
again :: Bytes -> Int -> Int -> World -> Result ()
again b n end w
  | geInt n end = Result ()
  | otherwise = let m = if ltInt (minusInt end n) n then minusInt end n else n in
      case copyBytes b 0 b n m w of Result _ -> again b (plusInt n m) end w

-- How many characters there are between two indices.
charsBetween :: Bytes -> Int -> Int -> Int -> Int
charsBetween b i end n
  | geInt i end = n
  | continues b i = charsBetween b (plusInt i 1) end n
  | otherwise = charsBetween b (plusInt i 1) end (plusInt n 1)

length :: Text -> Int
length (Text b i n) = charsBetween b i (plusInt i n) 0

null :: Text -> Bool
null (Text _ _ n) = eqInt n 0

-- Whether so many bytes are equal. Most differ soon if they do.
sameBytes :: Bytes -> Int -> Bytes -> Int -> Int -> Bool
sameBytes a i b j n
  | leInt n 0 = True
  | neInt (indexW8 a i) (indexW8 b j) = False
  | leInt n 16 = sameBytes a (plusInt i 1) b (plusInt j 1) (minusInt n 1)
  | otherwise = eqInt (askBytes a i b j n 0) 0

-- The order of bytes is that of characters.
compareFrom :: Bytes -> Int -> Int -> Bytes -> Int -> Int -> Ordering
compareFrom a i m b j n = soon 0
  where
    least = if ltInt m n then m else n
    soon k
      | geInt k least = compareInt m n
      | eqInt k 8 = case askBytes a (plusInt i 8) b (plusInt j 8) (minusInt least 8) 0 of
          0 -> compareInt m n
          o -> compareInt o 0
      | otherwise = let { x = indexW8 a (plusInt i k); y = indexW8 b (plusInt j k) } in
          if eqInt x y then soon (plusInt k 1) else compareInt x y

instance Eq Text where
  Text a i m == Text b j n = eqInt m n && sameBytes a i b j m

instance Ord Text where
  compare (Text a i m) (Text b j n) = compareFrom a i m b j n

instance Show Text where
  showsPrec d t = showsPrec d (unpack t)

instance Read Text where
  readsPrec d s = [(pack x, rest) | (x, rest) <- readsPrec d s]

instance Semigroup Text where
  (<>) = append

instance Monoid Text where
  mempty = empty
  mconcat = concat

instance IsString Text where
  fromString = pack

instance L.IsList Text where
  type Item Text = Char
  fromList = pack
  toList = unpack
