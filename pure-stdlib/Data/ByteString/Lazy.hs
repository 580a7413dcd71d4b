-- Lazy byte strings, whose elements are of type Word8.

module Data.ByteString.Lazy
  ( ByteString, empty, singleton, pack, unpack, fromStrict, toStrict, fromChunks, toChunks, foldrChunks, foldlChunks
  , cons, cons', snoc, append, head, uncons, last, tail, init, unsnoc, null, length
  , map, reverse, intersperse, intercalate, transpose
  , foldl, foldl', foldl1, foldl1', foldr, foldr1, concat, concatMap, any, all, maximum, minimum
  , scanl, mapAccumL, mapAccumR, repeat, replicate, cycle, iterate, unfoldr
  , take, drop, splitAt, takeWhile, dropWhile, span, break, group, groupBy, inits, tails, stripPrefix, stripSuffix
  , split, splitWith, isPrefixOf, isSuffixOf, elem, notElem, find, filter, partition
  , index, elemIndex, elemIndexEnd, elemIndices, findIndex, findIndexEnd, findIndices, count, zip, zipWith, unzip, copy
  , getContents, putStr, putStrLn, interact, readFile, writeFile, appendFile
  , hGetContents, hGet, hGetNonBlocking, hPut, hPutNonBlocking, hPutStr
  ) where

import Prelude (Bool(..), Char, Eq(..), FilePath, Int, Integral(..), Maybe(..), Num(..), Ord(..), Show(..)
  , fmap, fromIntegral, fst, not, otherwise, return, seq, snd, (&&), (++), (>>=), (>>))
import qualified Data.List as List
import qualified Data.ByteString as S
import Base.ByteIO (illegalSize, newline, openBinary, withBinary)
import Base.ByteString (unsafeDrop, unsafeIndex, unsafeTake)
import Base.Effect (interleave)
import Base.File (IOMode(..), hClose, stdin, stdout)
import Base.IO (IO(..), unIO)
import Base.IOError (Handle)
import Base.LazyByteString
import Base.Sized.Int64 (Int64)
import Base.Sized.Word8 (Word8)

empty :: ByteString
empty = Empty

singleton :: Word8 -> ByteString
singleton x = Chunk (S.singleton x) Empty

pack :: [Word8] -> ByteString
pack = packBytes

unpack :: ByteString -> [Word8]
unpack = unpackBytes

-- Ends

cons, cons' :: Word8 -> ByteString -> ByteString
cons x s = Chunk (S.singleton x) s
cons' x s = case s of
  Chunk c rest | S.length c < 16 -> Chunk (S.cons x c) rest
  _ -> cons x s

snoc :: ByteString -> Word8 -> ByteString
snoc s x = append s (singleton x)

null :: ByteString -> Bool
null Empty = True
null _ = False

length :: ByteString -> Int64
length = foldlChunks (\n c -> n + fromIntegral (S.length c)) 0

head, last :: ByteString -> Word8
head s = case s of
  Chunk c _ -> unsafeIndex c 0
  Empty -> ofEmpty "head"
last s = case s of
  Chunk c rest -> S.last (foldlChunks (\_ d -> d) c rest)
  Empty -> ofEmpty "last"

tail, init :: ByteString -> ByteString
tail s = case s of
  Chunk c rest -> chunk (unsafeDrop 1 c) rest
  Empty -> ofEmpty "tail"
init s = case s of
  Chunk c rest -> go c rest
  Empty -> ofEmpty "init"
  where
    go c Empty = chunk (unsafeTake (S.length c - 1) c) Empty
    go c (Chunk d rest) = Chunk c (go d rest)

uncons :: ByteString -> Maybe (Word8, ByteString)
uncons s = case s of
  Chunk c rest -> Just (unsafeIndex c 0, chunk (unsafeDrop 1 c) rest)
  Empty -> Nothing

unsnoc :: ByteString -> Maybe (ByteString, Word8)
unsnoc s = if null s then Nothing else Just (init s, last s)

-- Transformations

map :: (Word8 -> Word8) -> ByteString -> ByteString
map f = mapChunks (\c -> S.map f c)
{-# INLINE map #-}

-- Each chunk becomes another, which is not empty.
mapChunks :: (S.ByteString -> S.ByteString) -> ByteString -> ByteString
mapChunks f = foldrChunks (\c rest -> Chunk (f c) rest) Empty
{-# INLINE mapChunks #-}

reverse :: ByteString -> ByteString
reverse s = foldlChunks (\done c -> Chunk (S.reverse c) done) Empty s

intersperse :: Word8 -> ByteString -> ByteString
intersperse x s = case s of
  Empty -> Empty
  Chunk c rest -> Chunk (S.intersperse x c) (mapChunks (\d -> S.cons x (S.intersperse x d)) rest)

intercalate :: ByteString -> [ByteString] -> ByteString
intercalate s list = concat (List.intersperse s list)

transpose :: [ByteString] -> [ByteString]
transpose list = List.map pack (List.transpose (List.map unpack list))

copy :: ByteString -> ByteString
copy = mapChunks S.copy

-- Folds

foldl, foldl' :: (a -> Word8 -> a) -> a -> ByteString -> a
foldl f = go
  where
    go z Empty = z
    go z (Chunk c rest) = go (S.foldl f z c) rest
foldl' f z s = foldlChunks (\acc c -> S.foldl' f acc c) z s
{-# INLINE foldl' #-}

foldr :: (Word8 -> a -> a) -> a -> ByteString -> a
foldr f = foldrChunks (\c rest -> S.foldr f rest c)
{-# INLINE foldr #-}

foldl1, foldl1', foldr1 :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldl1 f s = if null s then ofEmpty "foldl1" else foldl f (head s) (tail s)
foldl1' f s = if null s then ofEmpty "foldl1'" else foldl' f (head s) (tail s)
foldr1 f s = case s of
  Empty -> ofEmpty "foldr1"
  Chunk c rest -> go c rest
  where
    go c Empty = S.foldr1 f c
    go c (Chunk d rest) = S.foldr f (go d rest) c

concatMap :: (Word8 -> ByteString) -> ByteString -> ByteString
concatMap f s = concat (List.map f (unpack s))

any, all :: (Word8 -> Bool) -> ByteString -> Bool
any p = foldrChunks (\c rest -> if S.any p c then True else rest) False
{-# INLINE any #-}
all p = foldrChunks (\c rest -> if S.all p c then rest else False) True
{-# INLINE all #-}

maximum, minimum :: ByteString -> Word8
maximum s = if null s then ofEmpty "maximum" else foldl' max (head s) s
minimum s = if null s then ofEmpty "minimum" else foldl' min (head s) s

scanl :: (Word8 -> Word8 -> Word8) -> Word8 -> ByteString -> ByteString
scanl f z s = length s `seq` elements (List.scanl f z (unpack s))
  where elements = List.foldr (\x rest -> Chunk (S.singleton x) rest) Empty

mapAccumL, mapAccumR :: (acc -> Word8 -> (acc, Word8)) -> acc -> ByteString -> (acc, ByteString)
mapAccumL f = go
  where
    go acc Empty = (acc, Empty)
    go acc (Chunk c rest) = (acc2, Chunk d rest')
      where
        (acc1, d) = S.mapAccumL f acc c
        (acc2, rest') = go acc1 rest
mapAccumR f = go
  where
    go acc Empty = (acc, Empty)
    go acc (Chunk c rest) = (acc2, Chunk d rest')
      where
        (acc1, rest') = go acc rest
        (acc2, d) = S.mapAccumR f acc1 c

-- Without end, or long

repeat :: Word8 -> ByteString
repeat x = s
  where s = Chunk (S.replicate smallChunkSize x) s

replicate :: Int64 -> Word8 -> ByteString
replicate n x
  | n <= 0 = Empty
  | n < size = Chunk (S.replicate (fromIntegral n) x) Empty
  | otherwise = chunk (unsafeTake (fromIntegral (rem n size)) block) (blocks (quot n size))
  where
    size = fromIntegral smallChunkSize
    block = S.replicate smallChunkSize x
    blocks :: Int64 -> ByteString
    blocks k = if k == 0 then Empty else Chunk block (blocks (k - 1))

cycle :: ByteString -> ByteString
cycle Empty = ofEmpty "cycle"
cycle s = whole
  where whole = append s whole

-- From the first result on.
iterate :: (Word8 -> Word8) -> Word8 -> ByteString
iterate f = unfoldr (\x -> case f x of x' -> x' `seq` Just (x', x'))

unfoldr :: (a -> Maybe (Word8, a)) -> a -> ByteString
unfoldr f = go 32
  where
    go size x = case S.unfoldrN size f x of
      (c, Nothing) -> chunk c Empty
      (c, Just x') -> Chunk c (go (min (2 * size) smallChunkSize) x')

-- Parts

take, drop :: Int64 -> ByteString -> ByteString
take n s
  | n <= 0 = Empty
  | otherwise = case s of
      Empty -> Empty
      Chunk c rest
        | n < size c -> Chunk (unsafeTake (fromIntegral n) c) Empty
        | otherwise -> Chunk c (take (n - size c) rest)
drop n s
  | n <= 0 = s
  | otherwise = case s of
      Empty -> Empty
      Chunk c rest
        | n < size c -> Chunk (unsafeDrop (fromIntegral n) c) rest
        | otherwise -> drop (n - size c) rest

size :: S.ByteString -> Int64
size c = fromIntegral (S.length c)

splitAt :: Int64 -> ByteString -> (ByteString, ByteString)
splitAt n s
  | n <= 0 = (Empty, s)
  | otherwise = case s of
      Empty -> (Empty, Empty)
      Chunk c rest
        | n < size c -> (Chunk (unsafeTake (fromIntegral n) c) Empty, Chunk (unsafeDrop (fromIntegral n) c) rest)
        | otherwise -> let (a, b) = splitAt (n - size c) rest in (Chunk c a, b)

takeWhile, dropWhile :: (Word8 -> Bool) -> ByteString -> ByteString
takeWhile p = go
  where
    go Empty = Empty
    go (Chunk c rest) = case S.takeWhile p c of
      d | S.length d < S.length c -> chunk d Empty
        | otherwise -> Chunk c (go rest)
dropWhile p = go
  where
    go Empty = Empty
    go (Chunk c rest) = case S.dropWhile p c of
      d | S.null d -> go rest
        | otherwise -> Chunk d rest

span, break :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
span p = break (\x -> not (p x))
break p = go
  where
    go Empty = (Empty, Empty)
    go (Chunk c rest) = case S.break p c of
      (d, e)
        | S.null e -> let (a, b) = go rest in (Chunk c a, b)
        | otherwise -> (chunk d Empty, Chunk e rest)

group :: ByteString -> [ByteString]
group = groupBy (==)

groupBy :: (Word8 -> Word8 -> Bool) -> ByteString -> [ByteString]
groupBy same s = case uncons s of
  Nothing -> []
  Just (x, rest) -> case span (same x) rest of (a, b) -> length a `seq` (cons' x a : groupBy same b)

inits, tails :: ByteString -> [ByteString]
inits s = Empty : (case s of
  Empty -> []
  Chunk c rest -> [Chunk d Empty | d <- List.tail (S.inits c)] ++ List.map (Chunk c) (List.tail (inits rest)))
tails s = s `seq` (s : (if null s then [] else tails (tail s)))

split :: Word8 -> ByteString -> [ByteString]
split x = splitChunks (S.split x)

splitWith :: (Word8 -> Bool) -> ByteString -> [ByteString]
splitWith p = splitChunks (S.splitWith p)

-- By what splits one chunk: the last part of a chunk goes on in the next one.
splitChunks :: (S.ByteString -> [S.ByteString]) -> ByteString -> [ByteString]
splitChunks parts s = case s of
  Empty -> []
  Chunk c rest -> go [] (parts c) rest
  where
    go before [d] rest = case rest of
      Empty -> [backwards (d : before)]
      Chunk c rest' -> go (d : before) (parts c) rest'
    go before (d : ds) rest = backwards (d : before) : go [] ds rest
    go before [] _ = [backwards before]

-- Searching

isPrefixOf, isSuffixOf :: ByteString -> ByteString -> Bool
isPrefixOf p s = case p of
  Empty -> True
  Chunk c rest -> case stripChunk c s of
    Just s' -> isPrefixOf rest s'
    Nothing -> False
isSuffixOf p s = isPrefixOf (reverse p) (reverse s)

-- What is behind a chunk at the start.
stripChunk :: S.ByteString -> ByteString -> Maybe ByteString
stripChunk c s = case s of
  Empty -> Nothing
  Chunk d rest
    | S.length c <= S.length d -> case S.stripPrefix c d of
        Just d' -> Just (chunk d' rest)
        Nothing -> Nothing
    | S.isPrefixOf d c -> stripChunk (unsafeDrop (S.length d) c) rest
    | otherwise -> Nothing

stripPrefix, stripSuffix :: ByteString -> ByteString -> Maybe ByteString
stripPrefix p s = case p of
  Empty -> Just s
  Chunk c rest -> stripChunk c s >>= stripPrefix rest
stripSuffix p s = fmap reverse (stripPrefix (reverse p) (reverse s))

elem, notElem :: Word8 -> ByteString -> Bool
elem x = foldrChunks (\c rest -> if S.elem x c then True else rest) False
notElem x s = not (elem x s)

find :: (Word8 -> Bool) -> ByteString -> Maybe Word8
find p = foldrChunks (\c rest -> case S.find p c of { Nothing -> rest; x -> x }) Nothing
{-# INLINE find #-}

filter :: (Word8 -> Bool) -> ByteString -> ByteString
filter p = foldrChunks (\c rest -> chunk (S.filter p c) rest) Empty
{-# INLINE filter #-}

partition :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
partition p s = s `seq` (filter p s, filter (\x -> not (p x)) s)

index :: ByteString -> Int64 -> Word8
index whole i
  | i < 0 = failedLazy "index" ("negative index: " ++ show i)
  | otherwise = go i whole
  where
    -- The error tells how many bytes lacked.
    go n s = case s of
      Empty -> failedLazy "index" ("index too large: " ++ show n)
      Chunk c rest
        | n < size c -> unsafeIndex c (fromIntegral n)
        | otherwise -> go (n - size c) rest

elemIndex, elemIndexEnd :: Word8 -> ByteString -> Maybe Int64
elemIndex x = firstIn (S.elemIndex x)
elemIndexEnd x = lastIn (S.elemIndexEnd x)

findIndex, findIndexEnd :: (Word8 -> Bool) -> ByteString -> Maybe Int64
findIndex p = firstIn (S.findIndex p)
findIndexEnd p = lastIn (S.findIndexEnd p)

-- The first and the last place that is found in a chunk.
firstIn, lastIn :: (S.ByteString -> Maybe Int) -> ByteString -> Maybe Int64
firstIn place = go 0
  where
    go _ Empty = Nothing
    go before (Chunk c rest) = case place c of
      Just i -> Just (before + fromIntegral i)
      Nothing -> case before + size c of n -> n `seq` go n rest
lastIn place = go Nothing 0
  where
    go latest _ Empty = latest
    go latest before (Chunk c rest) = case place c of
      Just i -> case before + fromIntegral i of k -> k `seq` go (Just k) (before + size c) rest
      Nothing -> go latest (before + size c) rest

elemIndices :: Word8 -> ByteString -> [Int64]
elemIndices x = allIn (S.elemIndices x)

findIndices :: (Word8 -> Bool) -> ByteString -> [Int64]
findIndices p = allIn (S.findIndices p)

allIn :: (S.ByteString -> [Int]) -> ByteString -> [Int64]
allIn places = go 0
  where
    go _ Empty = []
    go before (Chunk c rest) = List.map (\i -> before + fromIntegral i) (places c) ++ go (before + size c) rest

count :: Word8 -> ByteString -> Int64
count x = foldlChunks (\n c -> n + fromIntegral (S.count x c)) 0

-- Pairs

zip :: ByteString -> ByteString -> [(Word8, Word8)]
zip = zipWith (,)

zipWith :: (Word8 -> Word8 -> a) -> ByteString -> ByteString -> [a]
zipWith f s t = List.zipWith f (unpack s) (unpack t)

unzip :: [(Word8, Word8)] -> (ByteString, ByteString)
unzip pairs = (pack (List.map fst pairs), pack (List.map snd pairs))

-- Input and output

-- What there is, as it is wanted. The handle is closed at the end.
hGetContents :: Handle -> IO ByteString
hGetContents h = IO (\w -> interleave (unIO chunks) w)
  where
    chunks = S.hGetSome h defaultChunkSize >>= \c ->
      if S.null c then hClose h >> return Empty else hGetContents h >>= \rest -> return (Chunk c rest)

hGet, hGetNonBlocking :: Handle -> Int -> IO ByteString
hGet = sized "hGet" S.hGet
hGetNonBlocking = sized "hGetNonBlocking" S.hGetNonBlocking

-- By chunks of at most the usual size.
sized :: [Char] -> (Handle -> Int -> IO S.ByteString) -> Handle -> Int -> IO ByteString
sized name get h n
  | n < 0 = illegalSize h name n
  | n == 0 = return Empty
  | otherwise = get h (min n defaultChunkSize) >>= \c ->
      if S.null c
        then return Empty
        else sized name get h (n - S.length c) >>= \rest -> return (Chunk c rest)

hPut, hPutStr :: Handle -> ByteString -> IO ()
hPut h = foldrChunks (\c rest -> S.hPut h c >> rest) (return ())
hPutStr = hPut

-- It waits until all is written.
hPutNonBlocking :: Handle -> ByteString -> IO ByteString
hPutNonBlocking h s = hPut h s >> return Empty

getContents :: IO ByteString
getContents = hGetContents stdin

putStr, putStrLn :: ByteString -> IO ()
putStr = hPut stdout
putStrLn s = putStr s >> S.hPut stdout newline

interact :: (ByteString -> ByteString) -> IO ()
interact f = getContents >>= \s -> putStr (f s)

readFile :: FilePath -> IO ByteString
readFile name = openBinary name ReadMode >>= hGetContents

writeFile, appendFile :: FilePath -> ByteString -> IO ()
writeFile name s = withBinary name WriteMode (\h -> hPut h s)
appendFile name s = withBinary name AppendMode (\h -> hPut h s)
