{-# LANGUAGE TypeFamilies #-}
-- Byte strings: parts of packed arrays of bytes. What is cut out of one shares its array.

module Base.ByteString where

import Prelude hiding (length, null, take, drop, concat)
import Base.CallStack (called, withCalls, errorCalledFrom)
import Base.Effect
import qualified Base.IsList as L
import Base.IsString
import Base.Primitive
import Base.PrimitiveNumber
import Base.Sized.Word8

-- The array, which nobody writes to any more, the place of the first byte, and how many.
data ByteString = BS !Bytes !Int !Int

-- Bytes as numbers, which an array takes and gives, and as characters.

byte :: Int -> Word8
byte n = MakeWord8 (intToWord n)

number :: Word8 -> Int
number (MakeWord8 x) = wordToInt x

w2c :: Word8 -> Char
w2c w = unsafeChr (number w)

-- The low eight bits.
c2w :: Char -> Word8
c2w c = byte (andInt (ord c) 255)

-- Making one.

-- So many bytes, as a function puts them.
create :: Int -> (Bytes -> World -> Result ()) -> ByteString
create n fill = runRW (\w -> case newBytes n w of
  Result b -> case fill b w of Result _ -> Result (BS b 0 n))
{-# INLINE create #-}

-- At most so many: the function tells how many they are. What is not used is given back.
createUpTo :: Int -> (Bytes -> World -> Result Int) -> ByteString
createUpTo most fill = runRW (\w -> case newBytes most w of
  Result b -> case fill b w of
    Result n -> trimmed b n w)
{-# INLINE createUpTo #-}

-- The first bytes of an array that is not needed further.
trimmed :: Bytes -> Int -> World -> Result ByteString
trimmed b n w
  | n == sizeBytes b = Result (BS b 0 n)
  | otherwise = case newBytes n w of
      Result new -> case copyBytes b 0 new 0 n w of Result _ -> Result (BS new 0 n)

-- The elements of a list as bytes, in one pass: the array grows.
packWith :: (a -> Int) -> [a] -> ByteString
packWith toByte list = runRW (\w -> case newBytes 64 w of Result b -> go b 64 0 list w)
  where
    go b room i xs w = case xs of
      [] -> trimmed b i w
      x : rest
        | i < room -> case writeW8 b i (toByte x) w of Result _ -> go b room (i + 1) rest w
        | otherwise -> case grown b i (2 * room) w of Result new -> go new (2 * room) i xs w
{-# INLINE packWith #-}

-- A larger array with the same first bytes.
grown :: Bytes -> Int -> Int -> World -> Result Bytes
grown b n room w = case newBytes room w of
  Result new -> case copyBytes b 0 new 0 n w of Result _ -> Result new

packBytes :: [Word8] -> ByteString
packBytes ws = packWith number ws

packChars :: String -> ByteString
packChars cs = packWith ord cs

empty :: ByteString
empty = packBytes []

singleton :: Word8 -> ByteString
singleton x = create 1 (\b w -> writeW8 b 0 (number x) w)

-- Taking apart

length :: ByteString -> Int
length (BS _ _ n) = n

null :: ByteString -> Bool
null (BS _ _ n) = n <= 0

unpackBytes :: ByteString -> [Word8]
unpackBytes s = unpackAppendBytes s []

unpackChars :: ByteString -> String
unpackChars s = unpackAppendChars s []

unpackAppendBytes :: ByteString -> [Word8] -> [Word8]
unpackAppendBytes (BS b o n) rest = go o
  where
    end = o + n
    go i = if i >= end then rest else byte (indexW8 b i) : go (i + 1)

unpackAppendChars :: ByteString -> String -> String
unpackAppendChars (BS b o n) rest = go o
  where
    end = o + n
    go i = if i >= end then rest else unsafeChr (indexW8 b i) : go (i + 1)

-- The byte at a place that there is, and parts between places that there are.

unsafeIndex :: ByteString -> Int -> Word8
unsafeIndex (BS b o _) i = byte (indexW8 b (o + i))

unsafeTake, unsafeDrop :: Int -> ByteString -> ByteString
unsafeTake k (BS b o _) = BS b o k
unsafeDrop k (BS b o n) = BS b (o + k) (n - k)

take, drop :: Int -> ByteString -> ByteString
take k s@(BS b o n)
  | k <= 0 = empty
  | k >= n = s
  | otherwise = BS b o k
drop k s@(BS b o n)
  | k <= 0 = s
  | k >= n = empty
  | otherwise = BS b (o + k) (n - k)

-- Putting together

append :: ByteString -> ByteString -> ByteString
append s@(BS a i n) t@(BS b j m)
  | n == 0 = t
  | m == 0 = s
  | otherwise = create (n + m) (\c w -> case copyBytes a i c 0 n w of
      Result _ -> copyBytes b j c n m w)

concat :: [ByteString] -> ByteString
concat list = case list of
  [] -> empty
  [s] -> s
  _ -> create (total 0 list) (\b w -> copyAll b 0 list w)
  where
    total :: Int -> [ByteString] -> Int
    total n (s : rest)
      | n + length s < 0 = failedStrict "concat" "size overflow"
      | otherwise = total (n + length s) rest
    total n [] = n

copyAll :: Bytes -> Int -> [ByteString] -> World -> Result ()
copyAll to at list w = case list of
  [] -> Result ()
  BS b o n : rest -> case copyBytes b o to at n w of Result _ -> copyAll to (at + n) rest w

-- The same bytes in an array of their own.
copy :: ByteString -> ByteString
copy (BS a i n) = create n (\b w -> copyBytes a i b 0 n w)

-- Questions that the runtime answers for whole blocks.

equal :: ByteString -> ByteString -> Bool
equal (BS a i n) (BS b j m) = n == m && askBytes a i b j n 0 == 0

ordering :: ByteString -> ByteString -> Ordering
ordering (BS a i n) (BS b j m) = case askBytes a i b j (if n < m then n else m) 0 of
  0 -> compare n m
  k -> if k < 0 then LT else GT

-- Where the first and the last such byte is; -1: nowhere.
findByte, findLastByte, countByte :: Int -> ByteString -> Int
findByte x (BS b o n) = askBytes b o b x n 1
findLastByte x (BS b o n) = askBytes b o b x n 2
countByte x (BS b o n) = askBytes b o b x n 3

instance Eq ByteString where
  a == b = equal a b
  a /= b = not (equal a b)

instance Ord ByteString where
  compare = ordering
  a < b = case ordering a b of { LT -> True; _ -> False }
  a <= b = case ordering a b of { GT -> False; _ -> True }
  a > b = case ordering a b of { GT -> True; _ -> False }
  a >= b = case ordering a b of { LT -> False; _ -> True }

instance Semigroup ByteString where
  (<>) = append

instance Monoid ByteString where
  mempty = empty
  mconcat = concat

instance Show ByteString where
  showsPrec d s = showsPrec d (unpackChars s)

instance Read ByteString where
  readsPrec d text = [(packChars s, rest) | (s, rest) <- readsPrec d text]

instance IsString ByteString where
  fromString = packChars

-- An error that is told as one of GHC's packages does: with the place in that and the module.

{-# NOINLINE failedOf #-}
failedOf :: String -> String -> a
failedOf place message = errorCalledFrom message said said (withCalls message said)
  where said = called ["error, called at libraries/" ++ place]

failedIn :: String -> String -> String -> a
failedIn place name = failedOf ("bytestring/" ++ place ++ " in bytestring-0.10.12.1:" ++ name)

failedStrict :: String -> String -> a
failedStrict function message =
  failedIn "Data/ByteString.hs:1914:23" "Data.ByteString" ("Data.ByteString." ++ function ++ ": " ++ message)

ofEmpty :: String -> a
ofEmpty function = failedStrict function "empty ByteString"

instance L.IsList ByteString where
  type Item ByteString = Word8
  fromList = packBytes
  toList = unpackBytes
