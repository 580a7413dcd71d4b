-- Strict byte strings, whose elements are taken as characters of Latin 1.

module Data.ByteString.Char8
  ( ByteString, empty, singleton, pack, unpack, cons, snoc, append, head, uncons, unsnoc, last, tail, init, null, length
  , map, reverse, intersperse, intercalate, transpose
  , foldl, foldl', foldl1, foldl1', foldr, foldr', foldr1, foldr1', concat, concatMap, any, all, maximum, minimum
  , scanl, scanl1, scanr, scanr1, mapAccumL, mapAccumR, replicate, unfoldr, unfoldrN
  , take, drop, splitAt, takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, dropSpace, strip
  , span, spanEnd, break, breakEnd, group, groupBy, inits, tails, stripPrefix, stripSuffix, split, splitWith
  , lines, words, unlines, unwords
  , isPrefixOf, isSuffixOf, isInfixOf, breakSubstring, findSubstring, findSubstrings, elem, notElem, find, filter, partition
  , index, elemIndex, elemIndices, elemIndexEnd, findIndex, findIndices, count, zip, zipWith, unzip, sort, copy
  , readInt, readInteger
  , getLine, getContents, putStr, putStrLn, interact, readFile, writeFile, appendFile
  , hGetLine, hGetContents, hGet, hGetSome, hGetNonBlocking, hPut, hPutNonBlocking, hPutStr, hPutStrLn
  , packCString, packCStringLen, useAsCString, useAsCStringLen
  ) where

import Prelude (Bool(..), Char, Eq(..), Int, Integer, Maybe(..), Num(..), Ord(..), String, fmap, fst, not, otherwise, snd, (&&), (||))
import qualified Data.List as List
import Data.ByteString
  ( ByteString, empty, append, tail, init, null, length, reverse, intercalate, transpose, concat
  , take, drop, splitAt, group, inits, tails, stripPrefix, stripSuffix
  , isPrefixOf, isSuffixOf, isInfixOf, breakSubstring, findSubstring, findSubstrings, sort, copy
  , getLine, getContents, putStr, putStrLn, interact, readFile, writeFile, appendFile
  , hGetLine, hGetContents, hGet, hGetSome, hGetNonBlocking, hPut, hPutNonBlocking, hPutStr, hPutStrLn
  , packCString, packCStringLen, useAsCString, useAsCStringLen )
import qualified Data.ByteString as B
import Base.ByteNumber
import Base.ByteString (byte, c2w, countByte, findByte, number, packChars, unpackChars, unsafeDrop, unsafeIndex, unsafeTake, w2c)
import Base.Primitive (ord)

singleton :: Char -> ByteString
singleton c = B.singleton (c2w c)

pack :: String -> ByteString
pack = packChars

unpack :: ByteString -> String
unpack = unpackChars

cons :: Char -> ByteString -> ByteString
cons c s = B.cons (c2w c) s

snoc :: ByteString -> Char -> ByteString
snoc s c = B.snoc s (c2w c)

head, last :: ByteString -> Char
head s = w2c (B.head s)
last s = w2c (B.last s)

uncons :: ByteString -> Maybe (Char, ByteString)
uncons s = if null s then Nothing else Just (w2c (unsafeIndex s 0), unsafeDrop 1 s)

unsnoc :: ByteString -> Maybe (ByteString, Char)
unsnoc s = if null s then Nothing else Just (unsafeTake (length s - 1) s, w2c (unsafeIndex s (length s - 1)))

map :: (Char -> Char) -> ByteString -> ByteString
map f s = B.map (\x -> c2w (f (w2c x))) s
{-# INLINE map #-}

intersperse :: Char -> ByteString -> ByteString
intersperse c s = B.intersperse (c2w c) s

foldl, foldl' :: (a -> Char -> a) -> a -> ByteString -> a
foldl f z s = B.foldl (\a x -> f a (w2c x)) z s
{-# INLINE foldl #-}
foldl' f z s = B.foldl' (\a x -> f a (w2c x)) z s
{-# INLINE foldl' #-}

foldr, foldr' :: (Char -> a -> a) -> a -> ByteString -> a
foldr f z s = B.foldr (\x a -> f (w2c x) a) z s
{-# INLINE foldr #-}
foldr' f z s = B.foldr' (\x a -> f (w2c x) a) z s
{-# INLINE foldr' #-}

foldl1, foldl1', foldr1, foldr1' :: (Char -> Char -> Char) -> ByteString -> Char
foldl1 f s = w2c (B.foldl1 (onBytes f) s)
foldl1' f s = w2c (B.foldl1' (onBytes f) s)
foldr1 f s = w2c (B.foldr1 (onBytes f) s)
foldr1' f s = w2c (B.foldr1' (onBytes f) s)

concatMap :: (Char -> ByteString) -> ByteString -> ByteString
concatMap f s = concat (List.map f (unpack s))

any, all :: (Char -> Bool) -> ByteString -> Bool
any p s = B.any (\x -> p (w2c x)) s
{-# INLINE any #-}
all p s = B.all (\x -> p (w2c x)) s
{-# INLINE all #-}

maximum, minimum :: ByteString -> Char
maximum s = w2c (B.maximum s)
minimum s = w2c (B.minimum s)

scanl, scanr :: (Char -> Char -> Char) -> Char -> ByteString -> ByteString
scanl f z s = B.scanl (onBytes f) (c2w z) s
scanr f z s = B.scanr (onBytes f) (c2w z) s

scanl1, scanr1 :: (Char -> Char -> Char) -> ByteString -> ByteString
scanl1 f s = B.scanl1 (onBytes f) s
scanr1 f s = B.scanr1 (onBytes f) s

mapAccumL, mapAccumR :: (acc -> Char -> (acc, Char)) -> acc -> ByteString -> (acc, ByteString)
mapAccumL f = B.mapAccumL (\acc x -> case f acc (w2c x) of (acc', c) -> (acc', c2w c))
mapAccumR f = B.mapAccumR (\acc x -> case f acc (w2c x) of (acc', c) -> (acc', c2w c))

replicate :: Int -> Char -> ByteString
replicate n c = B.replicate n (c2w c)

unfoldr :: (a -> Maybe (Char, a)) -> a -> ByteString
unfoldr f x = pack (List.unfoldr f x)

unfoldrN :: Int -> (a -> Maybe (Char, a)) -> a -> (ByteString, Maybe a)
unfoldrN n f = B.unfoldrN n (\x -> case f x of
  Nothing -> Nothing
  Just (c, x') -> Just (c2w c, x'))

takeWhile, takeWhileEnd, dropWhile, dropWhileEnd :: (Char -> Bool) -> ByteString -> ByteString
takeWhile p s = B.takeWhile (\x -> p (w2c x)) s
{-# INLINE takeWhile #-}
takeWhileEnd p s = B.takeWhileEnd (\x -> p (w2c x)) s
{-# INLINE takeWhileEnd #-}
dropWhile p s = B.dropWhile (\x -> p (w2c x)) s
{-# INLINE dropWhile #-}
dropWhileEnd p s = B.dropWhileEnd (\x -> p (w2c x)) s
{-# INLINE dropWhileEnd #-}

dropSpace, strip :: ByteString -> ByteString
dropSpace s = B.dropWhile isSpaceWord8 s
strip s = B.dropWhileEnd isSpaceWord8 (dropSpace s)

span, spanEnd, break, breakEnd :: (Char -> Bool) -> ByteString -> (ByteString, ByteString)
span p s = B.span (\x -> p (w2c x)) s
{-# INLINE span #-}
spanEnd p s = B.spanEnd (\x -> p (w2c x)) s
{-# INLINE spanEnd #-}
break p s = B.break (\x -> p (w2c x)) s
{-# INLINE break #-}
breakEnd p s = B.breakEnd (\x -> p (w2c x)) s
{-# INLINE breakEnd #-}

groupBy :: (Char -> Char -> Bool) -> ByteString -> [ByteString]
groupBy f s = B.groupBy (\x y -> f (w2c x) (w2c y)) s

split :: Char -> ByteString -> [ByteString]
split c s = B.split (c2w c) s

splitWith :: (Char -> Bool) -> ByteString -> [ByteString]
splitWith p s = B.splitWith (\x -> p (w2c x)) s
{-# INLINE splitWith #-}

lines, words :: ByteString -> [ByteString]
lines s
  | null s = []
  | otherwise = case findByte 10 s of
      -1 -> [s]
      k -> unsafeTake k s : lines (unsafeDrop (k + 1) s)
words s = case dropSpace s of
  rest
    | null rest -> []
    | otherwise -> case B.break isSpaceWord8 rest of (word, others) -> word : words others

unlines, unwords :: [ByteString] -> ByteString
unlines list = concat (List.concatMap (\s -> [s, singleton '\n']) list)
unwords = intercalate (singleton ' ')

elem, notElem :: Char -> ByteString -> Bool
elem c s = B.elem (c2w c) s
notElem c s = B.notElem (c2w c) s

find :: (Char -> Bool) -> ByteString -> Maybe Char
find p s = fmap w2c (B.find (\x -> p (w2c x)) s)
{-# INLINE find #-}

filter :: (Char -> Bool) -> ByteString -> ByteString
filter p s = B.filter (\x -> p (w2c x)) s
{-# INLINE filter #-}

partition :: (Char -> Bool) -> ByteString -> (ByteString, ByteString)
partition p s = B.partition (\x -> p (w2c x)) s

index :: ByteString -> Int -> Char
index s i = w2c (B.index s i)

elemIndex, elemIndexEnd :: Char -> ByteString -> Maybe Int
elemIndex c s = B.elemIndex (c2w c) s
elemIndexEnd c s = B.elemIndexEnd (c2w c) s

elemIndices :: Char -> ByteString -> [Int]
elemIndices c s = B.elemIndices (c2w c) s

findIndex :: (Char -> Bool) -> ByteString -> Maybe Int
findIndex p s = B.findIndex (\x -> p (w2c x)) s
{-# INLINE findIndex #-}

findIndices :: (Char -> Bool) -> ByteString -> [Int]
findIndices p s = B.findIndices (\x -> p (w2c x)) s
{-# INLINE findIndices #-}

count :: Char -> ByteString -> Int
count c s = B.count (c2w c) s

zip :: ByteString -> ByteString -> [(Char, Char)]
zip s t = zipWith (,) s t

zipWith :: (Char -> Char -> a) -> ByteString -> ByteString -> [a]
zipWith f s t = B.zipWith (\x y -> f (w2c x) (w2c y)) s t
{-# INLINE zipWith #-}

unzip :: [(Char, Char)] -> (ByteString, ByteString)
unzip pairs = (pack (List.map fst pairs), pack (List.map snd pairs))

-- Decimal numbers at the start, perhaps with a sign. An Int that is too large wraps.

readInt :: ByteString -> Maybe (Int, ByteString)
readInt s = case signed s of
  (negative, rest) -> case digitsOf rest of
    0 -> Nothing
    k -> case decimal (unsafeTake k rest) of
      n -> Just (if negative then negate n else n, unsafeDrop k rest)

readInteger :: ByteString -> Maybe (Integer, ByteString)
readInteger s = case signed s of
  (negative, rest) -> case digitsOf rest of
    0 -> Nothing
    k -> case largeDecimal (unsafeTake k rest) of
      n -> Just (if negative then negate n else n, unsafeDrop k rest)
