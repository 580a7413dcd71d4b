-- Byte strings that are written from the start to the end, into one buffer after the other.

module Base.Builder where

import Prelude
import Base.ByteString (ByteString(..), trimmed, unsafeDrop)
import qualified Base.ByteString as Strict
import Base.Effect
import Base.IsString
import Base.LazyByteString (chunk, defaultChunkSize, foldrChunks, smallChunkSize)
import qualified Base.LazyByteString as Lazy
import Base.Primitive (negateInt, ord)
import Base.PrimitiveNumber

-- What goes on with a buffer that is used up to a place, and gives all from its start.
type Put = Bytes -> Int -> World -> Result Lazy.ByteString

-- What does so after what is built.
newtype Builder = Builder (Put -> Put)

instance Semigroup Builder where
  Builder f <> Builder g = Builder (\k -> f (g k))

instance Monoid Builder where
  mempty = Builder (\k -> k)

instance IsString Builder where
  fromString = stringUtf8

toLazyByteString :: Builder -> Lazy.ByteString
toLazyByteString = builtFrom smallChunkSize Lazy.Empty

-- With a first buffer of that size, and what stands behind all.
builtFrom :: Int -> Lazy.ByteString -> Builder -> Lazy.ByteString
builtFrom size end (Builder f) = runRW (\w -> case newBytes size w of
  Result b -> f (\c i v -> case settled c i v of Result s -> Result (chunk s end)) b 0 w)

-- The used part of a buffer. Of one that is mostly empty it is a copy.
settled :: Bytes -> Int -> World -> Result ByteString
settled b i w
  | 2 * i < sizeBytes b = trimmed b i w
  | otherwise = Result (BS b 0 i)

-- This chunk, and the rest with another buffer when it is wanted.
emit :: Put -> Bytes -> Int -> World -> Result Lazy.ByteString
emit k b i w = case settled b i w of
  Result s -> case interleave (\v -> case newBytes defaultChunkSize v of Result c -> k c 0 v) w of
    Result rest -> Result (chunk s rest)

-- At most so many bytes, which is few: the function puts them and tells where they end.
bounded :: Int -> (Bytes -> Int -> World -> Result Int) -> Builder
bounded n put = Builder (\k b i w ->
  if i + n <= sizeBytes b
    then case put b i w of Result j -> k b j w
    else emit (\c j v -> case put c j v of Result l -> k c l v) b i w)
{-# INLINE bounded #-}

-- The same for each element of a list.
each :: Int -> (a -> Bytes -> Int -> World -> Result Int) -> [a] -> Builder
each n put list = Builder (\k ->
  let go xs b i w = case xs of
        [] -> k b i w
        x : rest
          | i + n <= sizeBytes b -> case put x b i w of Result j -> go rest b j w
          | otherwise -> emit (go xs) b i w
  in go list)
{-# INLINE each #-}

flush :: Builder
flush = Builder emit

-- Byte strings: short ones are copied, others are chunks of their own.

byteString :: ByteString -> Builder
byteString = byteStringThreshold (2 * smallChunkSize)

byteStringThreshold :: Int -> ByteString -> Builder
byteStringThreshold most s
  | Strict.length s <= most = byteStringCopy s
  | otherwise = byteStringInsert s

byteStringCopy, byteStringInsert :: ByteString -> Builder
byteStringCopy s = Builder (\k -> copying k s)
byteStringInsert s = Builder (\k b i w -> case settled b i w of
  Result before -> case interleave (\v -> case newBytes defaultChunkSize v of Result c -> k c 0 v) w of
    Result rest -> Result (chunk before (chunk s rest)))

copying :: Put -> ByteString -> Put
copying k s@(BS a o n) b i w
  | i + n <= sizeBytes b = case copyBytes a o b i n w of Result _ -> k b (i + n) w
  | otherwise = case sizeBytes b - i of
      room -> case copyBytes a o b i room w of
        Result _ -> emit (copying k (unsafeDrop room s)) b (sizeBytes b) w

lazyByteString, lazyByteStringCopy, lazyByteStringInsert :: Lazy.ByteString -> Builder
lazyByteString = foldrChunks (\c rest -> byteString c <> rest) mempty
lazyByteStringCopy = foldrChunks (\c rest -> byteStringCopy c <> rest) mempty
lazyByteStringInsert = foldrChunks (\c rest -> byteStringInsert c <> rest) mempty

lazyByteStringThreshold :: Int -> Lazy.ByteString -> Builder
lazyByteStringThreshold most = foldrChunks (\c rest -> byteStringThreshold most c <> rest) mempty

-- Characters

putByte :: Int -> Bytes -> Int -> World -> Result Int
putByte x b i w = case writeW8 b i x w of Result _ -> Result (i + 1)

putUtf8 :: Char -> Bytes -> Int -> World -> Result Int
putUtf8 c b i w
  | n < 128 = putByte n b i w
  | n < 2048 = case putByte (192 + shrInt n 6) b i w of Result j -> putByte (tailOf n) b j w
  | n < 65536 = case putByte (224 + shrInt n 12) b i w of
      Result j -> case putByte (tailOf (shrInt n 6)) b j w of Result k -> putByte (tailOf n) b k w
  | otherwise = case putByte (240 + shrInt n 18) b i w of
      Result j -> case putByte (tailOf (shrInt n 12)) b j w of
        Result k -> case putByte (tailOf (shrInt n 6)) b k w of Result l -> putByte (tailOf n) b l w
  where
    n = ord c
    tailOf m = 128 + andInt m 63

oneByte :: Int -> Builder
oneByte x = bounded 1 (putByte x)

char7, char8, charUtf8 :: Char -> Builder
char7 c = oneByte (andInt (ord c) 127)
char8 c = oneByte (ord c)
charUtf8 c = bounded 4 (putUtf8 c)

string7, string8, stringUtf8 :: String -> Builder
string7 = each 1 (\c -> putByte (andInt (ord c) 127))
string8 = each 1 (\c -> putByte (ord c))
stringUtf8 = each 4 putUtf8

-- Numbers of so many bytes

bigEndian, littleEndian :: Int -> Int -> Builder
bigEndian n x = bounded n (putBig n x)
littleEndian n x = bounded n (putLittle n x)

putBig, putLittle :: Int -> Int -> Bytes -> Int -> World -> Result Int
putBig n x at i = go at i (8 * (n - 1))
  where
    go :: Bytes -> Int -> Int -> World -> Result Int
    go b i shift w
      | shift < 0 = Result i
      | otherwise = case writeW8 b i (shrInt x shift) w of Result _ -> go b (i + 1) (shift - 8) w
putLittle n x at i = go at i 0
  where
    go :: Bytes -> Int -> Int -> World -> Result Int
    go b i shift w
      | shift >= 8 * n = Result i
      | otherwise = case writeW8 b i (shrInt x shift) w of Result _ -> go b (i + 1) (shift + 8) w

-- Decimal and hexadecimal digits

decimal :: Int -> Builder
decimal n = bounded 20 (putDecimal n)

putDecimal :: Int -> Bytes -> Int -> World -> Result Int
putDecimal n b i w
  | n < 0 = case writeW8 b i 45 w of Result _ -> digits 10 (intToWord (negateInt n)) b (i + 1) w
  | otherwise = digits 10 (intToWord n) b i w

-- Of a number without a sign to a base.
unsigned :: Word -> Word -> Builder
unsigned base x = bounded 20 (digits base x)

digits :: Word -> Word -> Bytes -> Int -> World -> Result Int
digits base x b i w = case i + count 1 x of
  end -> case go x (end - 1) w of Result _ -> Result end
  where
    count :: Int -> Word -> Int
    count k y = if ltWord y base then k else count (k + 1) (quotWord y base)
    go :: Word -> Int -> World -> Result ()
    go y j v = case quotWord y base of
      q -> case writeW8 b j (digit (wordToInt (minusWord y (timesWord q base)))) v of
        Result _ -> if eqWord q 0 then Result () else go q (j - 1) v

digit :: Int -> Int
digit d = if d < 10 then 48 + d else 87 + d

-- So many hexadecimal digits of the low bits.
fixedHex :: Int -> Int -> Builder
fixedHex n x = bounded n (putHex n x)

putHex :: Int -> Int -> Bytes -> Int -> World -> Result Int
putHex n x at i = go at i (4 * (n - 1))
  where
    go :: Bytes -> Int -> Int -> World -> Result Int
    go b i shift w
      | shift < 0 = Result i
      | otherwise = case writeW8 b i (digit (andInt (shrInt x shift) 15)) w of Result _ -> go b (i + 1) (shift - 4) w

hexByte :: Int -> Bytes -> Int -> World -> Result Int
hexByte x b i w = case putByte (digit (shrInt x 4)) b i w of Result j -> putByte (digit (andInt x 15)) b j w
