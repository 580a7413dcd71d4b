-- Strict byte strings, whose elements are of type Word8.

module Data.ByteString
  ( ByteString, empty, singleton, pack, unpack, cons, snoc, append, head, uncons, unsnoc, last, tail, init, null, length
  , map, reverse, intersperse, intercalate, transpose
  , foldl, foldl', foldl1, foldl1', foldr, foldr', foldr1, foldr1', concat, concatMap, any, all, maximum, minimum
  , scanl, scanl1, scanr, scanr1, mapAccumL, mapAccumR, replicate, unfoldr, unfoldrN
  , take, drop, splitAt, takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, span, spanEnd, break, breakEnd, breakByte
  , group, groupBy, inits, tails, stripPrefix, stripSuffix, split, splitWith
  , isPrefixOf, isSuffixOf, isInfixOf, breakSubstring, findSubstring, findSubstrings, elem, notElem, find, filter, partition
  , index, elemIndex, elemIndices, elemIndexEnd, findIndex, findIndices, findIndexEnd, count
  , zip, zipWith, unzip, sort, copy
  , getLine, getContents, putStr, putStrLn, interact, readFile, writeFile, appendFile
  , hGetLine, hGetContents, hGet, hGetSome, hGetNonBlocking, hPut, hPutNonBlocking, hPutStr, hPutStrLn
  , packCString, packCStringLen, useAsCString, useAsCStringLen
  ) where

import Prelude (Bool(..), Enum(..), Eq(..), FilePath, IO, Int, Maybe(..), Num(..), Ord(..), Show(..)
  , fst, not, otherwise, return, seq, snd, (&&), (++), (>>=))
import qualified Data.List as List
import Base.ByteIO
import Base.BytePointer (packCString, packCStringLen, useAsCString, useAsCStringLen)
import Base.ByteString
import Base.Effect
import Base.File (IOMode(..), stdin, stdout)
import Base.IOError (Handle)
import Base.Primitive (timesInt)
import Base.Sized.Word8

pack :: [Word8] -> ByteString
pack = packBytes

unpack :: ByteString -> [Word8]
unpack = unpackBytes

-- Ends

cons :: Word8 -> ByteString -> ByteString
cons x (BS a o n) = create (n + 1) (\b w -> case writeW8 b 0 (number x) w of Result _ -> copyBytes a o b 1 n w)

snoc :: ByteString -> Word8 -> ByteString
snoc (BS a o n) x = create (n + 1) (\b w -> case copyBytes a o b 0 n w of Result _ -> writeW8 b n (number x) w)

head, last :: ByteString -> Word8
head s = if null s then ofEmpty "head" else unsafeIndex s 0
last s = if null s then ofEmpty "last" else unsafeIndex s (length s - 1)

tail, init :: ByteString -> ByteString
tail s = if null s then ofEmpty "tail" else unsafeDrop 1 s
init s = if null s then ofEmpty "init" else unsafeTake (length s - 1) s

uncons :: ByteString -> Maybe (Word8, ByteString)
uncons s = if null s then Nothing else Just (unsafeIndex s 0, unsafeDrop 1 s)

unsnoc :: ByteString -> Maybe (ByteString, Word8)
unsnoc s = if null s then Nothing else Just (unsafeTake (length s - 1) s, unsafeIndex s (length s - 1))

-- Transformations

map :: (Word8 -> Word8) -> ByteString -> ByteString
map f (BS a o n) = create n (\b w -> go b 0 w)
  where
    go b i w
      | i >= n = Result ()
      | otherwise = case writeW8 b i (number (f (byte (indexW8 a (o + i))))) w of Result _ -> go b (i + 1) w
{-# INLINE map #-}

reverse :: ByteString -> ByteString
reverse (BS a o n) = create n (\b w -> go b 0 (o + n - 1) w)
  where
    go :: Bytes -> Int -> Int -> World -> Result ()
    go b i j w
      | i >= n = Result ()
      | otherwise = case writeW8 b i (indexW8 a j) w of Result _ -> go b (i + 1) (j - 1) w

intersperse :: Word8 -> ByteString -> ByteString
intersperse x s@(BS a o n)
  | n < 2 = s
  | otherwise = create (2 * n - 1) (\b w -> case writeW8 b 0 (indexW8 a o) w of Result _ -> go b 1 w)
  where
    between = number x
    go :: Bytes -> Int -> World -> Result ()
    go b i w
      | i >= n = Result ()
      | otherwise = case writeW8 b (2 * i - 1) between w of
          Result _ -> case writeW8 b (2 * i) (indexW8 a (o + i)) w of Result _ -> go b (i + 1) w

intercalate :: ByteString -> [ByteString] -> ByteString
intercalate s list = concat (List.intersperse s list)

transpose :: [ByteString] -> [ByteString]
transpose list = List.map pack (List.transpose (List.map unpack list))

-- Folds

foldl, foldl' :: (a -> Word8 -> a) -> a -> ByteString -> a
foldl f z (BS b o n) = go (o + n - 1)
  where
    go i = if i < o then z else f (go (i - 1)) (byte (indexW8 b i))
{-# INLINE foldl #-}
foldl' f z (BS b o n) = go z o
  where
    end = o + n
    go acc i = acc `seq` (if i >= end then acc else go (f acc (byte (indexW8 b i))) (i + 1))
{-# INLINE foldl' #-}

foldr, foldr' :: (Word8 -> a -> a) -> a -> ByteString -> a
foldr f z (BS b o n) = go o
  where
    end = o + n
    go i = if i >= end then z else f (byte (indexW8 b i)) (go (i + 1))
{-# INLINE foldr #-}
foldr' f z (BS b o n) = go z (o + n - 1)
  where
    go acc i = acc `seq` (if i < o then acc else go (f (byte (indexW8 b i)) acc) (i - 1))
{-# INLINE foldr' #-}

foldl1, foldl1', foldr1, foldr1' :: (Word8 -> Word8 -> Word8) -> ByteString -> Word8
foldl1 f s = if null s then ofEmpty "foldl1" else foldl f (unsafeIndex s 0) (unsafeDrop 1 s)
foldl1' f s = if null s then ofEmpty "foldl1'" else foldl' f (unsafeIndex s 0) (unsafeDrop 1 s)
foldr1 f s = if null s then ofEmpty "foldr1" else foldr f (unsafeIndex s (length s - 1)) (unsafeTake (length s - 1) s)
foldr1' f s = if null s then ofEmpty "foldr1" else foldr' f (unsafeIndex s (length s - 1)) (unsafeTake (length s - 1) s)

concatMap :: (Word8 -> ByteString) -> ByteString -> ByteString
concatMap f s = concat (List.map f (unpack s))

any, all :: (Word8 -> Bool) -> ByteString -> Bool
any p s = findWhere p s >= 0
{-# INLINE any #-}
all p s = findWhere (\x -> not (p x)) s < 0
{-# INLINE all #-}

maximum, minimum :: ByteString -> Word8
maximum s = if null s then ofEmpty "maximum" else foldl' max (unsafeIndex s 0) s
minimum s = if null s then ofEmpty "minimum" else foldl' min (unsafeIndex s 0) s

-- Scans and maps with a state

scanl :: (Word8 -> Word8 -> Word8) -> Word8 -> ByteString -> ByteString
scanl f z (BS a o n) = create (n + 1) (\b w -> case writeW8 b 0 (number z) w of Result _ -> go b z 0 w)
  where
    go b acc i w
      | i >= n = Result ()
      | otherwise = case f acc (byte (indexW8 a (o + i))) of
          x -> case writeW8 b (i + 1) (number x) w of Result _ -> go b x (i + 1) w

scanr :: (Word8 -> Word8 -> Word8) -> Word8 -> ByteString -> ByteString
scanr f z (BS a o n) = create (n + 1) (\b w -> case writeW8 b n (number z) w of Result _ -> go b z (n - 1) w)
  where
    go b acc i w
      | i < 0 = Result ()
      | otherwise = case f (byte (indexW8 a (o + i))) acc of
          x -> case writeW8 b i (number x) w of Result _ -> go b x (i - 1) w

scanl1, scanr1 :: (Word8 -> Word8 -> Word8) -> ByteString -> ByteString
scanl1 f s = if null s then empty else scanl f (unsafeIndex s 0) (unsafeDrop 1 s)
scanr1 f s = if null s then empty else scanr f (unsafeIndex s (length s - 1)) (unsafeTake (length s - 1) s)

mapAccumL, mapAccumR :: (acc -> Word8 -> (acc, Word8)) -> acc -> ByteString -> (acc, ByteString)
mapAccumL f start (BS a o n) = runRW (\w -> case newBytes n w of
  Result b -> case go b start 0 w of Result acc -> Result (acc, BS b 0 n))
  where
    go b acc i w
      | i >= n = Result acc
      | otherwise = case f acc (byte (indexW8 a (o + i))) of
          (acc', x) -> case writeW8 b i (number x) w of Result _ -> acc' `seq` go b acc' (i + 1) w
mapAccumR f start (BS a o n) = runRW (\w -> case newBytes n w of
  Result b -> case go b start (n - 1) w of Result acc -> Result (acc, BS b 0 n))
  where
    go b acc i w
      | i < 0 = Result acc
      | otherwise = case f acc (byte (indexW8 a (o + i))) of
          (acc', x) -> case writeW8 b i (number x) w of Result _ -> go b acc' (i - 1) w

replicate :: Int -> Word8 -> ByteString
replicate n x
  | n <= 0 = empty
  | otherwise = create n (\b w -> case writeW8 b 0 (number x) w of Result _ -> double b 1 w)
  where
    double :: Bytes -> Int -> World -> Result ()
    double b i w
      | i >= n = Result ()
      | otherwise = case copyBytes b 0 b i (min i (n - i)) w of Result _ -> double b (i + i) w

unfoldr :: (a -> Maybe (Word8, a)) -> a -> ByteString
unfoldr f x = pack (List.unfoldr f x)

{-# INLINE unfoldrN #-}
unfoldrN :: Int -> (a -> Maybe (Word8, a)) -> a -> (ByteString, Maybe a)
unfoldrN most f start
  | most < 0 = (empty, Just start)
  | otherwise = runRW (\w -> case newBytes most w of Result b -> go b start 0 w)
  where
    go b x i w
      | i >= most = done b i (Just x) w
      | otherwise = case f x of
          Nothing -> done b i Nothing w
          Just (y, x') -> case writeW8 b i (number y) w of Result _ -> go b x' (i + 1) w
    done b i left w = case trimmed b i w of Result s -> Result (s, left)

-- Parts

splitAt :: Int -> ByteString -> (ByteString, ByteString)
splitAt k s@(BS _ _ _)
  | k <= 0 = (empty, s)
  | k >= length s = (s, empty)
  | otherwise = (unsafeTake k s, unsafeDrop k s)

-- Where a byte first is, or last; -1: nowhere.
findWhere, findLastWhere :: (Word8 -> Bool) -> ByteString -> Int
findWhere p (BS b o n) = go o
  where
    end = o + n
    go i
      | i >= end = -1
      | p (byte (indexW8 b i)) = i - o
      | otherwise = go (i + 1)
{-# INLINE findWhere #-}
findLastWhere p (BS b o n) = go (o + n - 1)
  where
    go i
      | i < o = -1
      | p (byte (indexW8 b i)) = i - o
      | otherwise = go (i - 1)
{-# INLINE findLastWhere #-}

-- The same, but the end and the start in place of nowhere.
prefixUntil, suffixSince :: (Word8 -> Bool) -> ByteString -> Int
prefixUntil p s = case findWhere p s of
  -1 -> length s
  i -> i
{-# INLINE prefixUntil #-}
suffixSince p s = findLastWhere p s + 1
{-# INLINE suffixSince #-}

takeWhile, takeWhileEnd, dropWhile, dropWhileEnd :: (Word8 -> Bool) -> ByteString -> ByteString
takeWhile p s = unsafeTake (prefixUntil (\x -> not (p x)) s) s
{-# INLINE takeWhile #-}
takeWhileEnd p s = unsafeDrop (suffixSince (\x -> not (p x)) s) s
{-# INLINE takeWhileEnd #-}
dropWhile p s = unsafeDrop (prefixUntil (\x -> not (p x)) s) s
{-# INLINE dropWhile #-}
dropWhileEnd p s = unsafeTake (suffixSince (\x -> not (p x)) s) s
{-# INLINE dropWhileEnd #-}

span, spanEnd, break, breakEnd :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
span p s = parted (prefixUntil (\x -> not (p x)) s) s
{-# INLINE span #-}
spanEnd p s = case suffixSince (\x -> not (p x)) s of k -> k `seq` parted k s
{-# INLINE spanEnd #-}
break p s = parted (prefixUntil p s) s
{-# INLINE break #-}
breakEnd p s = case suffixSince p s of k -> k `seq` parted k s
{-# INLINE breakEnd #-}

parted :: Int -> ByteString -> (ByteString, ByteString)
parted k s = (unsafeTake k s, unsafeDrop k s)

breakByte :: Word8 -> ByteString -> (ByteString, ByteString)
breakByte x s = case findByte (number x) s of
  -1 -> (s, empty)
  k -> parted k s

split :: Word8 -> ByteString -> [ByteString]
split x whole = if null whole then [] else go whole
  where
    go s = case findByte (number x) s of
      -1 -> [s]
      k -> unsafeTake k s : go (unsafeDrop (k + 1) s)

splitWith :: (Word8 -> Bool) -> ByteString -> [ByteString]
splitWith p whole = if null whole then [] else go whole
  where
    go s = case findWhere p s of
      -1 -> [s]
      k -> unsafeTake k s : go (unsafeDrop (k + 1) s)
{-# INLINE splitWith #-}

group :: ByteString -> [ByteString]
group = groupBy (==)

groupBy :: (Word8 -> Word8 -> Bool) -> ByteString -> [ByteString]
groupBy same s
  | null s = []
  | otherwise = case prefixUntil (\x -> not (same (unsafeIndex s 0) x)) (unsafeDrop 1 s) + 1 of
      k -> unsafeTake k s : groupBy same (unsafeDrop k s)

inits, tails :: ByteString -> [ByteString]
inits s = go 0
  where
    go k = if k > length s then [] else unsafeTake k s : go (k + 1)
tails s = if null s then [empty] else s : tails (unsafeDrop 1 s)

-- Searching

isPrefixOf, isSuffixOf, isInfixOf :: ByteString -> ByteString -> Bool
isPrefixOf p s = length p <= length s && equal p (unsafeTake (length p) s)
isSuffixOf p s = length p <= length s && equal p (unsafeDrop (length s - length p) s)
isInfixOf p s = findPart p s >= 0

stripPrefix, stripSuffix :: ByteString -> ByteString -> Maybe ByteString
stripPrefix p s = if isPrefixOf p s then Just (unsafeDrop (length p) s) else Nothing
stripSuffix p s = if isSuffixOf p s then Just (unsafeTake (length s - length p) s) else Nothing

breakSubstring :: ByteString -> ByteString -> (ByteString, ByteString)
breakSubstring p s = if null p then (empty, s) else case findPart p s of
  -1 -> (s, empty)
  k -> parted k s

findSubstring :: ByteString -> ByteString -> Maybe Int
findSubstring p s = found (findPart p s)

findSubstrings :: ByteString -> ByteString -> [Int]
findSubstrings p whole
  | null p = [0 .. length whole]
  | otherwise = go 0 whole
  where
    go before s = case findPart p s of
      -1 -> []
      k -> (before + k) : go (before + k + 1) (unsafeDrop (k + 1) s)

-- Where one is in the other, or -1. Places where the first byte is are looked at; of a text
-- in which it is often, a sum of what is before each place tells which ones can be right.
findPart :: ByteString -> ByteString -> Int
findPart p@(BS a i m) s@(BS b j n)
  | m == 0 = 0
  | m == 1 = findByte first s
  | otherwise = search 64 0
  where
    first = indexW8 a i
    latest = n - m
    search :: Int -> Int -> Int
    search tries k
      | k > latest = -1
      | tries == 0 = bySums k
      | otherwise = case askBytes b (j + k) b first (latest - k + 1) 1 of
          -1 -> -1
          d -> if isHere (k + d) then k + d else search (tries - 1) (k + d + 1)
    isHere :: Int -> Bool
    isHere k = askBytes a i b (j + k) m 0 == 0
    -- Numbers in base 257, modulo 2^64.
    bySums :: Int -> Int
    bySums from = roll from (sumOf b (j + from))
    wanted = sumOf a i
    weight = power (m - 1) 1
    power :: Int -> Int -> Int
    power e acc = if e == 0 then acc else power (e - 1) (timesInt acc 257)
    sumOf :: Bytes -> Int -> Int
    sumOf bytes at = adding bytes at (at + m) 0
    adding :: Bytes -> Int -> Int -> Int -> Int
    adding bytes at end acc = if at >= end then acc else adding bytes (at + 1) end (timesInt acc 257 + indexW8 bytes at)
    roll :: Int -> Int -> Int
    roll k sum
      | sum == wanted && isHere k = k
      | k >= latest = -1
      | otherwise = roll (k + 1)
          (timesInt (sum - timesInt (indexW8 b (j + k)) weight) 257 + indexW8 b (j + k + m))

elem, notElem :: Word8 -> ByteString -> Bool
elem x s = findByte (number x) s >= 0
notElem x s = findByte (number x) s < 0

find :: (Word8 -> Bool) -> ByteString -> Maybe Word8
find p s = case findWhere p s of
  -1 -> Nothing
  k -> Just (unsafeIndex s k)
{-# INLINE find #-}

filter :: (Word8 -> Bool) -> ByteString -> ByteString
filter p (BS a o n) = createUpTo n (\b w -> go b 0 o w)
  where
    end = o + n
    go b k i w
      | i >= end = Result k
      | p (byte (indexW8 a i)) = case writeW8 b k (indexW8 a i) w of Result _ -> go b (k + 1) (i + 1) w
      | otherwise = go b k (i + 1) w
{-# INLINE filter #-}

partition :: (Word8 -> Bool) -> ByteString -> (ByteString, ByteString)
partition p s = case filter p s of
  a -> case filter (\x -> not (p x)) s of b -> a `seq` b `seq` (a, b)

-- Places

index :: ByteString -> Int -> Word8
index s i
  | i < 0 = failedStrict "index" ("negative index: " ++ show i)
  | i >= length s = failedStrict "index" ("index too large: " ++ show i ++ ", length = " ++ show (length s))
  | otherwise = unsafeIndex s i

found :: Int -> Maybe Int
found k = if k < 0 then Nothing else Just k

elemIndex, elemIndexEnd :: Word8 -> ByteString -> Maybe Int
elemIndex x s = found (findByte (number x) s)
elemIndexEnd x s = if null s then Nothing else found (findLastByte (number x) s)

elemIndices :: Word8 -> ByteString -> [Int]
elemIndices x whole = go 0 whole
  where
    go before s = case findByte (number x) s of
      -1 -> []
      k -> (before + k) : go (before + k + 1) (unsafeDrop (k + 1) s)

findIndex, findIndexEnd :: (Word8 -> Bool) -> ByteString -> Maybe Int
findIndex p s = found (findWhere p s)
{-# INLINE findIndex #-}
findIndexEnd p s = found (findLastWhere p s)
{-# INLINE findIndexEnd #-}

findIndices :: (Word8 -> Bool) -> ByteString -> [Int]
findIndices p whole = go 0 whole
  where
    go before s = case findWhere p s of
      -1 -> []
      k -> (before + k) : go (before + k + 1) (unsafeDrop (k + 1) s)
{-# INLINE findIndices #-}

count :: Word8 -> ByteString -> Int
count x s = countByte (number x) s

-- Pairs

zip :: ByteString -> ByteString -> [(Word8, Word8)]
zip = zipWith (,)

zipWith :: (Word8 -> Word8 -> a) -> ByteString -> ByteString -> [a]
zipWith f s t = if null s then [] else go 0
  where
    n = min (length s) (length t)
    go i = if i >= n then [] else f (unsafeIndex s i) (unsafeIndex t i) : go (i + 1)
{-# INLINE zipWith #-}

unzip :: [(Word8, Word8)] -> (ByteString, ByteString)
unzip pairs = (pack (List.map fst pairs), pack (List.map snd pairs))

-- By counting how often each byte is there.
sort :: ByteString -> ByteString
sort (BS a o n) = create n (\b w -> case newBytes 2048 w of
  Result counts -> case tally counts o w of Result _ -> place counts b 0 0 w)
  where
    end = o + n
    tally :: Bytes -> Int -> World -> Result ()
    tally counts i w
      | i >= end = Result ()
      | otherwise = case readI64 counts (indexW8 a i) w of
          Result k -> case writeI64 counts (indexW8 a i) (k + 1) w of Result _ -> tally counts (i + 1) w
    place :: Bytes -> Bytes -> Int -> Int -> World -> Result ()
    place counts b x at w
      | x > 255 = Result ()
      | otherwise = case readI64 counts x w of
          Result k -> case put b x at (at + k) w of Result _ -> place counts b (x + 1) (at + k) w
    put :: Bytes -> Int -> Int -> Int -> World -> Result ()
    put b x at until w
      | at >= until = Result ()
      | otherwise = case writeW8 b at x w of Result _ -> put b x (at + 1) until w

-- Input and output

getLine, getContents :: IO ByteString
getLine = hGetLine stdin
getContents = hGetContents stdin

putStr, putStrLn :: ByteString -> IO ()
putStr = hPut stdout
putStrLn = hPutLine stdout

interact :: (ByteString -> ByteString) -> IO ()
interact f = getContents >>= \s -> putStr (f s)

readFile :: FilePath -> IO ByteString
readFile name = withBinary name ReadMode hGetContents

writeFile, appendFile :: FilePath -> ByteString -> IO ()
writeFile name s = withBinary name WriteMode (\h -> hPut h s)
appendFile name s = withBinary name AppendMode (\h -> hPut h s)

hPutStr, hPutStrLn :: Handle -> ByteString -> IO ()
hPutStr = hPut
hPutStrLn = hPutLine

-- It waits until all is written.
hPutNonBlocking :: Handle -> ByteString -> IO ByteString
hPutNonBlocking h s = hPut h s >>= \_ -> return empty
