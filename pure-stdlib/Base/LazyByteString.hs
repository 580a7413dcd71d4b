{-# LANGUAGE TypeFamilies #-}
-- Lazy byte strings: lists of chunks, none of which is empty.

module Base.LazyByteString where

import Prelude hiding (length, null, concat)
import Base.ByteString (number, trimmed)
import qualified Base.ByteString as Strict
import Base.Effect
import qualified Base.IsList as L
import Base.IsString
import Base.Primitive (ord)
import Base.Sized.Word8

data ByteString = Empty | Chunk !Strict.ByteString ByteString

-- A chunk, unless it is empty.
chunk :: Strict.ByteString -> ByteString -> ByteString
chunk s rest = if Strict.null s then rest else Chunk s rest

-- What an array has besides its bytes.
chunkOverhead :: Int
chunkOverhead = 16

-- How large chunks are made.
defaultChunkSize, smallChunkSize :: Int
defaultChunkSize = 32768 - chunkOverhead
smallChunkSize = 4096 - chunkOverhead

foldrChunks :: (Strict.ByteString -> a -> a) -> a -> ByteString -> a
foldrChunks f z = go
  where
    go (Chunk s rest) = f s (go rest)
    go Empty = z
{-# INLINE foldrChunks #-}

foldlChunks :: (a -> Strict.ByteString -> a) -> a -> ByteString -> a
foldlChunks f = go
  where
    go acc list = acc `seq` (case list of
      Chunk s rest -> go (f acc s) rest
      Empty -> acc)
{-# INLINE foldlChunks #-}

-- From lists: the first chunks are small, so that little of the list is wanted at a time.

packBytes :: [Word8] -> ByteString
packBytes = packChunks number 32

packChars :: String -> ByteString
packChars = packChunks ord 32

packChunks :: (a -> Int) -> Int -> [a] -> ByteString
packChunks toByte size list = case packUpTo toByte size list of
  (s, []) -> chunk s Empty
  (s, rest) -> Chunk s (packChunks toByte (min (2 * size) smallChunkSize) rest)

-- As many as there are, at most so many, and the others.
packUpTo :: (a -> Int) -> Int -> [a] -> (Strict.ByteString, [a])
packUpTo toByte size list = runRW (\w -> case newBytes size w of Result b -> go b 0 list w)
  where
    go b i xs w = case xs of
      x : rest
        | i < size -> case writeW8 b i (toByte x) w of Result _ -> go b (i + 1) rest w
      _ -> case trimmed b i w of Result s -> Result (s, xs)
{-# INLINE packUpTo #-}

unpackBytes :: ByteString -> [Word8]
unpackBytes = foldrChunks Strict.unpackAppendBytes []

unpackChars :: ByteString -> String
unpackChars = foldrChunks Strict.unpackAppendChars []

toStrict :: ByteString -> Strict.ByteString
toStrict s = Strict.concat (toChunks s)

fromStrict :: Strict.ByteString -> ByteString
fromStrict s = chunk s Empty

toChunks :: ByteString -> [Strict.ByteString]
toChunks = foldrChunks (:) []

fromChunks :: [Strict.ByteString] -> ByteString
fromChunks = foldr chunk Empty

-- Chunks, of which the last is first.
backwards :: [Strict.ByteString] -> ByteString
backwards = go Empty
  where
    go rest (c : cs) = go (chunk c rest) cs
    go rest [] = rest

append :: ByteString -> ByteString -> ByteString
append s t = foldrChunks Chunk t s

concat :: [ByteString] -> ByteString
concat = foldr append Empty

equal :: ByteString -> ByteString -> Bool
equal Empty Empty = True
equal (Chunk a s) (Chunk b t) = case compare (Strict.length a) (Strict.length b) of
  LT -> Strict.equal a (Strict.unsafeTake (Strict.length a) b) && equal s (Chunk (Strict.unsafeDrop (Strict.length a) b) t)
  EQ -> Strict.equal a b && equal s t
  GT -> Strict.equal (Strict.unsafeTake (Strict.length b) a) b && equal (Chunk (Strict.unsafeDrop (Strict.length b) a) s) t
equal _ _ = False

ordering :: ByteString -> ByteString -> Ordering
ordering Empty Empty = EQ
ordering Empty _ = LT
ordering _ Empty = GT
ordering (Chunk a s) (Chunk b t) = case compare (Strict.length a) (Strict.length b) of
  LT -> case Strict.ordering a (Strict.unsafeTake (Strict.length a) b) of
    EQ -> ordering s (Chunk (Strict.unsafeDrop (Strict.length a) b) t)
    other -> other
  EQ -> case Strict.ordering a b of
    EQ -> ordering s t
    other -> other
  GT -> case Strict.ordering (Strict.unsafeTake (Strict.length b) a) b of
    EQ -> ordering (Chunk (Strict.unsafeDrop (Strict.length b) a) s) t
    other -> other

instance Eq ByteString where
  (==) = equal

instance Ord ByteString where
  compare = ordering

instance Semigroup ByteString where
  (<>) = append

instance Monoid ByteString where
  mempty = Empty
  mconcat = concat

instance Show ByteString where
  showsPrec d s = showsPrec d (unpackChars s)

instance Read ByteString where
  readsPrec d text = [(packChars s, rest) | (s, rest) <- readsPrec d text]

instance IsString ByteString where
  fromString = packChars

failedLazy :: String -> String -> a
failedLazy function message =
  Strict.failedIn "Data/ByteString/Lazy.hs:1359:23" "Data.ByteString.Lazy" ("Data.ByteString.Lazy." ++ function ++ ": " ++ message)

ofEmpty :: String -> a
ofEmpty function = failedLazy function "empty ByteString"

instance L.IsList ByteString where
  type Item ByteString = Word8
  fromList = packBytes
  toList = unpackBytes
