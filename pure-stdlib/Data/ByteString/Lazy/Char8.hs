-- Lazy byte strings, whose elements are taken as characters of Latin 1.

module Data.ByteString.Lazy.Char8
  ( ByteString, empty, singleton, pack, unpack, fromStrict, toStrict, fromChunks, toChunks
  , cons, cons', snoc, append, head, uncons, last, tail, init, unsnoc, null, length
  , map, reverse, intersperse, intercalate, transpose
  , foldl, foldl', foldl1, foldl1', foldr, foldr1, concat, concatMap, any, all, maximum, minimum
  , scanl, mapAccumL, mapAccumR, repeat, replicate, cycle, iterate, unfoldr
  , take, drop, splitAt, takeWhile, dropWhile, span, break, group, groupBy, inits, tails, stripPrefix, stripSuffix
  , split, splitWith, lines, words, unlines, unwords
  , isPrefixOf, isSuffixOf, elem, notElem, find, filter, partition
  , index, elemIndex, elemIndices, findIndex, findIndices, count, zip, zipWith, copy, readInt, readInteger
  , getContents, putStr, putStrLn, interact, readFile, writeFile, appendFile
  , hGetContents, hGet, hGetNonBlocking, hPut, hPutNonBlocking, hPutStr, hPutStrLn
  ) where

import Prelude (Bool(..), Char, Eq(..), IO, Int, Integer, Maybe(..), Num(..), Ord(..), String, fmap, not, otherwise, seq, (&&), (>>))
import qualified Data.List as List
import qualified Data.ByteString as S
import Data.ByteString.Lazy
  ( ByteString, empty, fromStrict, toStrict, fromChunks, toChunks, append, tail, init, null, length
  , reverse, intercalate, transpose, concat, cycle, take, drop, splitAt, group, inits, tails, stripPrefix, stripSuffix
  , isPrefixOf, isSuffixOf, copy, getContents, putStr, putStrLn, interact, readFile, writeFile, appendFile
  , hGetContents, hGet, hGetNonBlocking, hPut, hPutNonBlocking, hPutStr )
import qualified Data.ByteString.Lazy as L
import Base.ByteIO (newline)
import Base.ByteNumber
import Base.ByteString (c2w, findByte, unsafeDrop, unsafeIndex, unsafeTake, w2c)
import Base.IOError (Handle)
import Base.LazyByteString (ByteString(Chunk, Empty), backwards, chunk, packChars, unpackChars)
import Base.Sized.Int64 (Int64)

singleton :: Char -> ByteString
singleton c = L.singleton (c2w c)

pack :: String -> ByteString
pack = packChars

unpack :: ByteString -> String
unpack = unpackChars

cons, cons' :: Char -> ByteString -> ByteString
cons c s = L.cons (c2w c) s
cons' c s = L.cons' (c2w c) s

snoc :: ByteString -> Char -> ByteString
snoc s c = L.snoc s (c2w c)

head, last :: ByteString -> Char
head s = w2c (L.head s)
last s = w2c (L.last s)

uncons :: ByteString -> Maybe (Char, ByteString)
uncons s = case s of
  Chunk c rest -> Just (w2c (unsafeIndex c 0), chunk (unsafeDrop 1 c) rest)
  Empty -> Nothing

unsnoc :: ByteString -> Maybe (ByteString, Char)
unsnoc s = if null s then Nothing else Just (init s, last s)

map :: (Char -> Char) -> ByteString -> ByteString
map f s = L.map (\x -> c2w (f (w2c x))) s
{-# INLINE map #-}

intersperse :: Char -> ByteString -> ByteString
intersperse c s = L.intersperse (c2w c) s

foldl, foldl' :: (a -> Char -> a) -> a -> ByteString -> a
foldl f z s = L.foldl (\a x -> f a (w2c x)) z s
foldl' f z s = L.foldl' (\a x -> f a (w2c x)) z s
{-# INLINE foldl' #-}

foldr :: (Char -> a -> a) -> a -> ByteString -> a
foldr f z s = L.foldr (\x a -> f (w2c x) a) z s
{-# INLINE foldr #-}

foldl1, foldl1', foldr1 :: (Char -> Char -> Char) -> ByteString -> Char
foldl1 f s = w2c (L.foldl1 (onBytes f) s)
foldl1' f s = w2c (L.foldl1' (onBytes f) s)
foldr1 f s = w2c (L.foldr1 (onBytes f) s)

concatMap :: (Char -> ByteString) -> ByteString -> ByteString
concatMap f s = concat (List.map f (unpack s))

any, all :: (Char -> Bool) -> ByteString -> Bool
any p s = L.any (\x -> p (w2c x)) s
{-# INLINE any #-}
all p s = L.all (\x -> p (w2c x)) s
{-# INLINE all #-}

maximum, minimum :: ByteString -> Char
maximum s = w2c (L.maximum s)
minimum s = w2c (L.minimum s)

scanl :: (Char -> Char -> Char) -> Char -> ByteString -> ByteString
scanl f z s = L.scanl (onBytes f) (c2w z) s

mapAccumL, mapAccumR :: (acc -> Char -> (acc, Char)) -> acc -> ByteString -> (acc, ByteString)
mapAccumL f = L.mapAccumL (\acc x -> case f acc (w2c x) of (acc', c) -> (acc', c2w c))
mapAccumR f = L.mapAccumR (\acc x -> case f acc (w2c x) of (acc', c) -> (acc', c2w c))

repeat :: Char -> ByteString
repeat c = L.repeat (c2w c)

replicate :: Int64 -> Char -> ByteString
replicate n c = L.replicate n (c2w c)

iterate :: (Char -> Char) -> Char -> ByteString
iterate f c = L.iterate (\x -> c2w (f (w2c x))) (c2w c)

unfoldr :: (a -> Maybe (Char, a)) -> a -> ByteString
unfoldr f = L.unfoldr (\x -> case f x of
  Nothing -> Nothing
  Just (c, x') -> Just (c2w c, x'))

takeWhile, dropWhile :: (Char -> Bool) -> ByteString -> ByteString
takeWhile p s = L.takeWhile (\x -> p (w2c x)) s
dropWhile p s = L.dropWhile (\x -> p (w2c x)) s

span, break :: (Char -> Bool) -> ByteString -> (ByteString, ByteString)
span p s = L.span (\x -> p (w2c x)) s
break p s = L.break (\x -> p (w2c x)) s

groupBy :: (Char -> Char -> Bool) -> ByteString -> [ByteString]
groupBy f s = L.groupBy (\x y -> f (w2c x) (w2c y)) s

split :: Char -> ByteString -> [ByteString]
split c s = L.split (c2w c) s

splitWith :: (Char -> Bool) -> ByteString -> [ByteString]
splitWith p s = L.splitWith (\x -> p (w2c x)) s

-- Each line is there before the chunk behind its end is wanted.
lines, words :: ByteString -> [ByteString]
lines s = case s of
  Empty -> []
  Chunk c rest -> go [] c rest
  where
    go before c rest = case findByte 10 c of
      -1 -> case rest of
        Empty -> [backwards (c : before)]
        Chunk d rest' -> go (c : before) d rest'
      k -> backwards (unsafeTake k c : before) : lines (chunk (unsafeDrop (k + 1) c) rest)
words s = List.filter (\t -> not (null t)) (L.splitWith isSpaceWord8 s)

unlines, unwords :: [ByteString] -> ByteString
unlines list = concat (List.concatMap (\s -> [s, singleton '\n']) list)
unwords = intercalate (singleton ' ')

elem, notElem :: Char -> ByteString -> Bool
elem c s = L.elem (c2w c) s
notElem c s = L.notElem (c2w c) s

find :: (Char -> Bool) -> ByteString -> Maybe Char
find p s = fmap w2c (L.find (\x -> p (w2c x)) s)

filter :: (Char -> Bool) -> ByteString -> ByteString
filter p s = L.filter (\x -> p (w2c x)) s
{-# INLINE filter #-}

partition :: (Char -> Bool) -> ByteString -> (ByteString, ByteString)
partition p s = L.partition (\x -> p (w2c x)) s

index :: ByteString -> Int64 -> Char
index s i = w2c (L.index s i)

elemIndex :: Char -> ByteString -> Maybe Int64
elemIndex c s = L.elemIndex (c2w c) s

elemIndices :: Char -> ByteString -> [Int64]
elemIndices c s = L.elemIndices (c2w c) s

findIndex :: (Char -> Bool) -> ByteString -> Maybe Int64
findIndex p s = L.findIndex (\x -> p (w2c x)) s

findIndices :: (Char -> Bool) -> ByteString -> [Int64]
findIndices p s = L.findIndices (\x -> p (w2c x)) s

count :: Char -> ByteString -> Int64
count c s = L.count (c2w c) s

zip :: ByteString -> ByteString -> [(Char, Char)]
zip = zipWith (,)

zipWith :: (Char -> Char -> a) -> ByteString -> ByteString -> [a]
zipWith f s t = List.zipWith f (unpack s) (unpack t)

-- Decimal numbers at the start: their digits may go on in further chunks.

readInt :: ByteString -> Maybe (Int, ByteString)
readInt s = case s of
  Empty -> Nothing
  Chunk c rest -> case signed c of
    (negative, c') -> case digitsOf c' of
      k | k < S.length c' ->
            if k == 0 then Nothing else Just (withSign negative (decimal (unsafeTake k c')), Chunk (unsafeDrop k c') rest)
        | otherwise -> case parts (chunk c' rest) of
            (digits, others) -> case toStrict digits of
              d -> if S.null d then Nothing else Just (withSign negative (decimal d), others)

readInteger :: ByteString -> Maybe (Integer, ByteString)
readInteger s = case s of
  Empty -> Nothing
  Chunk c rest -> case signed c of
    (negative, c') -> case chunk c' rest of
      Chunk d rest' | digitsOf (unsafeTake 1 d) == 1 -> Just number
        where
          number = case parts (Chunk d rest') of
            (digits, others) -> case largeDecimal (toStrict digits) of n -> n `seq` (withSign negative n, others)
      _ -> Nothing

-- The digits at the start, and what follows.
parts :: ByteString -> (ByteString, ByteString)
parts = L.span (\x -> x >= 48 && x <= 57)

withSign :: Num a => Bool -> a -> a
withSign negative n = if negative then negate n else n

hPutStrLn :: Handle -> ByteString -> IO ()
hPutStrLn h s = hPut h s >> S.hPut h newline
