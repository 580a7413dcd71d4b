-- Haskell's Data.Text.Lazy.

module Data.Text.Lazy
  ( Text, pack, unpack, singleton, empty, fromChunks, toChunks, toStrict, fromStrict, cons, snoc, append, uncons
  , unsnoc, head, last, tail, init, null, length, compareLength, map, intercalate, intersperse, transpose, reverse
  , replace, toCaseFold, toLower, toUpper, toTitle, justifyLeft, justifyRight, center, foldl, foldl', foldl1, foldl1'
  , foldr, foldr1, concat, concatMap, any, all, maximum, minimum, scanl, scanl1, scanr, scanr1, mapAccumL, mapAccumR
  , repeat, replicate, cycle, iterate, unfoldr, unfoldrN, take, takeEnd, drop, dropEnd, takeWhile, takeWhileEnd
  , dropWhile, dropWhileEnd, dropAround, strip, stripStart, stripEnd, splitAt, span, breakOn, breakOnEnd, break
  , group, groupBy, inits, tails, splitOn, split, chunksOf, lines, words, unlines, unwords, isPrefixOf, isSuffixOf
  , isInfixOf, stripPrefix, stripSuffix, commonPrefixes, filter, find, elem, breakOnAll, partition, index, count
  , zip, zipWith, foldrChunks, foldlChunks, isAscii, spanM, spanEndM
  ) where

import Prelude ()
import Base.Types
import Base.Primitive
import Base.Bool
import Base.CallStack (HasCallStack, failedCall)
import Base.Char (isSpace)
import Base.Function
import Base.Monad (Monad(..))
import qualified Base.List as List
import Base.Num (fromInt, toInt)
import Base.Sized.Int64
import Base.Text.Case (toTitleFrom)
import Base.Text.Lazy
import Base.Text.LazySearch
import Base.Text.Search (Pattern, patternLength, patternOf)
import qualified Base.Text.Type as S
import Base.Text.Type (Step(..), safe)
import qualified Data.List as List (intersperse, transpose)
import qualified Data.Text as S
import Data.Tuple (fst)

foldrChunks :: (S.Text -> a -> a) -> a -> Text -> a
foldrChunks f end t = List.foldr f end (toChunks t)

foldlChunks :: (a -> S.Text -> a) -> a -> Text -> a
foldlChunks f start t = go start (toChunks t)
  where
    go acc [] = acc
    go acc (c : cs) = let next = f acc c in next `seq` go next cs

emptyError :: HasCallStack => String -> a
emptyError name = failedCall ("Data.Text.Lazy." List.++ name List.++ ": empty input")

fusionError :: HasCallStack => String -> a
fusionError message = failedCall ("Data.Text.Internal.Fusion.Common." List.++ message)

empty :: Text
empty = Empty

singleton :: Char -> Text
singleton c = Chunk (S.singleton c) Empty

-- Characters at both ends

cons :: Char -> Text -> Text
cons c t = Chunk (S.singleton c) t

snoc :: Text -> Char -> Text
snoc t c = append t (singleton c)

uncons :: Text -> Maybe (Char, Text)
uncons Empty = Nothing
uncons (Chunk t ts) = Just (S.head t, chunk (S.tail t) ts)

unsnoc :: Text -> Maybe (Text, Char)
unsnoc Empty = Nothing
unsnoc t@(Chunk _ _) = Just (init t, last t)

head, last :: HasCallStack => Text -> Char
head Empty = fusionError "head: Empty stream"
head (Chunk t _) = S.head t
last Empty = emptyError "last"
last (Chunk t ts) = go t ts
  where
    go u Empty = S.last u
    go _ (Chunk u us) = go u us

tail, init :: HasCallStack => Text -> Text
tail Empty = emptyError "tail"
tail (Chunk t ts) = chunk (S.tail t) ts
init Empty = emptyError "init"
init (Chunk t ts) = go t ts
  where
    go u Empty = chunk (S.init u) Empty
    go u (Chunk v vs) = Chunk u (go v vs)

null :: Text -> Bool
null Empty = True
null _ = False

length :: Text -> Int64
length t = fromInt (go t 0)
  where
    go :: Text -> Int -> Int
    go Empty n = n
    go (Chunk u us) n = go us (plusInt n (S.length u))

-- Not further than is needed to know.
compareLength :: Text -> Int64 -> Ordering
compareLength t k = if ltInt (toInt k) 0 then (case t of { Empty -> GT; Chunk _ _ -> GT }) else go t (toInt k)
  where
    go Empty n = compareInt 0 n
    go (Chunk u us) n = let m = minusInt n (S.length u) in if ltInt m 0 then GT else go us m

-- Transformations

-- Each chunk becomes another.
{-# INLINE chunkwise #-}
chunkwise :: (S.Text -> S.Text) -> Text -> Text
chunkwise f = go
  where
    go Empty = Empty
    go (Chunk t ts) = chunk (f t) (go ts)

map :: (Char -> Char) -> Text -> Text
map f t = chunkwise (S.map f) t

intercalate :: Text -> [Text] -> Text
intercalate t ts = concat (List.intersperse t ts)

intersperse :: Char -> Text -> Text
intersperse c t = pack (List.intersperse c (unpack t))

transpose :: [Text] -> [Text]
transpose ts = List.map (\cs -> fromStrict (S.pack cs)) (List.transpose (List.map unpack ts))

reverse :: Text -> Text
reverse t = go Empty t
  where
    go done Empty = done
    go done (Chunk u us) = go (Chunk (S.reverse u) done) us

replace :: HasCallStack => Text -> Text -> Text -> Text
replace old new t
  | null old = emptyError "splitOn"
  | otherwise = intercalate new (splitBy old t)

toCaseFold, toLower, toUpper, toTitle :: Text -> Text
toCaseFold t = chunkwise S.toCaseFold t
toLower t = chunkwise S.toLower t
toUpper t = chunkwise S.toUpper t
toTitle t = go False t
  where
    go _ Empty = Empty
    go begun (Chunk u us) = case toTitleFrom begun u of (v, more) -> chunk v (go more us)

justifyLeft, justifyRight, center :: Int64 -> Char -> Text -> Text
justifyLeft k c t = padded k t (\n -> if gtInt n 0 then c `seq` append t (copies n c) else t)
justifyRight k c t = padded k t (\n -> append (copies n c) t)
center k c t = padded k t (\n -> let right = quotInt n 2 in
  append (copies (minusInt n right) c) (append t (copies right c)))

-- What to do with the number of characters that are missing.
padded :: Int64 -> Text -> (Int -> Text) -> Text
padded k t f = let n = minusInt (toInt k) (toInt (length t)) in if leInt n 0 then t else f n

-- Folds

foldl :: (a -> Char -> a) -> a -> Text -> a
foldl f z t = List.foldl f z (unpack t)

foldl' :: (a -> Char -> a) -> a -> Text -> a
foldl' f = go
  where
    go z Empty = z
    go z (Chunk t ts) = let y = S.foldl' f z t in y `seq` go y ts

foldl1, foldl1', foldr1 :: HasCallStack => (Char -> Char -> Char) -> Text -> Char
foldl1 f t = case uncons t of
  Nothing -> fusionError "foldl1: Internal error"
  Just (c, rest) -> foldl f c rest
foldl1' f t = case uncons t of
  Nothing -> fusionError "foldl1: Internal error"
  Just (c, rest) -> foldl' f c rest
foldr1 f t = case t of
  Empty -> fusionError "foldr1: Internal error"
  _ -> List.foldr1 f (unpack t)

foldr :: (Char -> a -> a) -> a -> Text -> a
foldr f z = go
  where
    go Empty = z
    go (Chunk t ts) = S.foldr f (go ts) t

concatMap :: (Char -> Text) -> Text -> Text
concatMap f t = concat (List.map f (unpack t))

any, all :: (Char -> Bool) -> Text -> Bool
any p t = List.any (S.any p) (toChunks t)
all p t = List.all (S.all p) (toChunks t)

maximum, minimum :: HasCallStack => Text -> Char
maximum Empty = fusionError "maximum: Internal error"
maximum (Chunk t ts) = foldl' (\x y -> if ltChar x y then y else x) (S.maximum t) ts
minimum Empty = fusionError "minimum: Internal error"
minimum (Chunk t ts) = foldl' (\x y -> if gtChar x y then y else x) (S.minimum t) ts

-- Texts from accumulators

scanl :: (Char -> Char -> Char) -> Char -> Text -> Text
scanl f z t = pack (List.scanl (\x y -> safe (f x y)) z (unpack t))

scanl1 :: (Char -> Char -> Char) -> Text -> Text
scanl1 f t = case uncons t of
  Nothing -> Empty
  Just (c, rest) -> scanl f c rest

scanr :: (Char -> Char -> Char) -> Char -> Text -> Text
scanr f z t = reverse (scanl (\x y -> f y x) z (reverse t))

scanr1 :: (Char -> Char -> Char) -> Text -> Text
scanr1 f t = case t of
  Empty -> Empty
  _ -> scanr f (last t) (init t)

mapAccumL, mapAccumR :: (a -> Char -> (a, Char)) -> a -> Text -> (a, Text)
mapAccumL f = go
  where
    go z Empty = (z, Empty)
    go z (Chunk t ts) = (y, Chunk u us)
      where
        (x, u) = S.mapAccumL f z t
        (y, us) = go x ts
mapAccumR f = go
  where
    go z Empty = (z, Empty)
    go z (Chunk t ts) = (y, Chunk u us)
      where
        (y, u) = S.mapAccumR f x t
        (x, us) = go z ts

repeat :: Char -> Text
repeat c = let t = Chunk (S.replicate chunkSize (S.singleton c)) t in t

-- A character so many times.
copies :: Int -> Char -> Text
copies n c
  | leInt n 0 = Empty
  | leInt n chunkSize = Chunk (S.copies n c) Empty
  | otherwise = Chunk full (go (minusInt n chunkSize))
  where
    full = S.copies chunkSize c
    go m = if leInt m chunkSize then fromStrict (S.copies m c) else Chunk full (go (minusInt m chunkSize))

replicate :: Int64 -> Text -> Text
replicate k t = case t of
  Empty -> Empty
  Chunk u Empty | eqInt (S.length u) 1 -> copies (toInt k) (S.head u)
  _ -> go (toInt k)
  where go n = if leInt n 0 then Empty else append t (go (minusInt n 1))

cycle :: HasCallStack => Text -> Text
cycle Empty = emptyError "cycle"
cycle t = let u = append t u in u

iterate :: (Char -> Char) -> Char -> Text
iterate f c = Chunk (S.singleton c) (iterate f (f c))

unfoldr :: (a -> Maybe (Char, a)) -> a -> Text
unfoldr f x = generate step x
  where
    step y = case f y of
      Nothing -> Done
      Just (c, z) -> Yield c z

unfoldrN :: Int64 -> (a -> Maybe (Char, a)) -> a -> Text
unfoldrN k f x = generate step (toInt k, x)
  where
    step (n, y)
      | leInt n 0 = Done
      | otherwise = case f y of
          Nothing -> Done
          Just (c, z) -> Yield c (minusInt n 1, z)

-- Parts

take, takeEnd, drop, dropEnd :: Int64 -> Text -> Text
take k t = go (toInt k) t
  where
    go n u
      | leInt n 0 = Empty
      | otherwise = case u of
          Empty -> Empty
          Chunk v vs -> let m = S.length v in
            if ltInt n m then Chunk (S.take n v) Empty else Chunk v (go (minusInt n m) vs)
drop k t = go (toInt k) t
  where
    go n u
      | leInt n 0 = u
      | otherwise = case u of
          Empty -> Empty
          Chunk v vs -> let m = S.length v in
            if ltInt n m then Chunk (S.drop n v) vs else go (minusInt n m) vs
takeEnd k t = if leInt (toInt k) 0 then Empty else drop (fromInt (minusInt (toInt (length t)) (toInt k))) t
dropEnd k t = take (fromInt (minusInt (toInt (length t)) (natural k))) t

natural :: Int64 -> Int
natural k = let n = toInt k in if ltInt n 0 then 0 else n

splitAt :: Int64 -> Text -> (Text, Text)
splitAt k t = go (toInt k) t
  where
    go _ Empty = (Empty, Empty)
    go n u@(Chunk v vs)
      | leInt n 0 = (Empty, u)
      | ltInt n m = (Chunk (S.take n v) Empty, Chunk (S.drop n v) vs)
      | otherwise = let (before, rest) = go (minusInt n m) vs in (Chunk v before, rest)
      where m = S.length v

takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, dropAround :: (Char -> Bool) -> Text -> Text
takeWhile p = go
  where
    go Empty = Empty
    go (Chunk t ts) = let u = S.takeWhile p t in
      if eqInt (bytes u) (bytes t) then Chunk t (go ts) else fromStrict u
dropWhile p = go
  where
    go Empty = Empty
    go (Chunk t ts) = let u = S.dropWhile p t in if S.null u then go ts else Chunk u ts
takeWhileEnd p t = go Empty (List.reverse (toChunks t))
  where
    go done [] = done
    go done (u : us) = let v = S.takeWhileEnd p u in
      if eqInt (bytes v) (bytes u) then go (Chunk u done) us else chunk v done
dropWhileEnd p = go
  where
    go Empty = Empty
    go (Chunk t ts) = case go ts of
      Empty -> fromStrict (S.dropWhileEnd p t)
      us -> Chunk t us
dropAround p t = dropWhile p (dropWhileEnd p t)

bytes :: S.Text -> Int
bytes (S.Text _ _ n) = n

strip, stripStart, stripEnd :: Text -> Text
strip t = dropAround isSpace t
stripStart t = dropWhile isSpace t
stripEnd t = dropWhileEnd isSpace t

break, span :: (Char -> Bool) -> Text -> (Text, Text)
break p = go
  where
    go Empty = (Empty, Empty)
    go t@(Chunk u us) = case S.break p u of
      (v, w)
        | S.null w -> let (before, rest) = go us in (Chunk u before, rest)
        | S.null v -> (Empty, t)
        | otherwise -> (Chunk v Empty, Chunk w us)
span p t = break (\c -> not (p c)) t

spanM, spanEndM :: Monad m => (Char -> m Bool) -> Text -> m (Text, Text)
spanM _ Empty = return (Empty, Empty)
spanM p (Chunk t ts) = S.spanM p t >>= \(s, rest) ->
  if S.null rest then spanM p ts >>= \(u, v) -> return (chunk s u, v) else return (chunk s Empty, chunk rest ts)
spanEndM p t = go Empty (List.reverse (toChunks t))
  where
    go after [] = return (Empty, after)
    go after (c : cs) = S.spanEndM p c >>= \(rest, s) ->
      if S.null rest then go (chunk s after) cs else return (fromChunks (List.reverse (rest : cs)), chunk s after)

isAscii :: Text -> Bool
isAscii t = List.all S.isAscii (toChunks t)

strictPattern :: Text -> Pattern
strictPattern p = patternOf (toStrict p)

breakOn, breakOnEnd :: HasCallStack => Text -> Text -> (Text, Text)
breakOn p t
  | null p = emptyError "breakOn"
  | otherwise = case occurrences (strictPattern p) t of
      [] -> (t, Empty)
      k : _ -> splitBytes k t
breakOnEnd p t = (reverse v, reverse u)
  where
    (u, v) = if null p then (none, none) else breakOn (reverse p) (reverse t)
    none = emptyError "breakOn"

breakOnAll :: HasCallStack => Text -> Text -> [(Text, Text)]
breakOnAll p t
  | null p = emptyError "breakOnAll"
  | otherwise = go 0 Empty t (occurrences (strictPattern p) t)
  where
    go _ _ _ [] = []
    go at before rest (k : ks) = let { (u, v) = splitBytes (minusInt k at) rest; w = append before u } in
      (w, v) : go k w v ks

group :: Text -> [Text]
group t = groupBy eqChar t

groupBy :: (Char -> Char -> Bool) -> Text -> [Text]
groupBy same t = case uncons t of
  Nothing -> []
  Just (c, rest) -> let (u, v) = span (same c) rest in (u `seq` cons c u) : groupBy same v

inits, tails :: Text -> [Text]
inits t = Empty : go t
  where
    go Empty = []
    go (Chunk u us) = List.map fromStrict (List.tail (S.inits u)) List.++ List.map (Chunk u) (go us)
tails Empty = [Empty]
tails t@(Chunk u us) = t : tails (chunk (S.tail u) us)

splitOn :: HasCallStack => Text -> Text -> [Text]
splitOn p t
  | null p = emptyError "splitOn"
  | otherwise = splitBy p t

splitBy :: Text -> Text -> [Text]
splitBy p t = go 0 t (occurrences q t)
  where
    q = strictPattern p
    n = patternLength q
    go _ rest [] = [rest]
    go at rest (k : ks) = let { (u, v) = splitBytes (minusInt k at) rest; w = splitBytes n v } in
      u : go (plusInt k n) (case w of (_, x) -> x) ks

split :: (Char -> Bool) -> Text -> [Text]
split p t = case break p t of
  (u, v) -> v `seq` (u : (case v of
    Empty -> []
    _ -> split p (tail v)))

chunksOf :: Int64 -> Text -> [Text]
chunksOf k t = case splitAt k t of
  (u, v) -> if null u then [] else u : chunksOf k v

lines, words :: Text -> [Text]
lines Empty = []
lines t = let (u, v) = break (eqChar '\n') t in u : (case v of
  Empty -> []
  _ -> lines (tail v))
words t = List.filter (\u -> not (null u)) (split isSpace t)

unlines, unwords :: [Text] -> Text
unlines ts = concat (List.map (\t -> snoc t '\n') ts)
unwords ts = intercalate (singleton ' ') ts

-- Comparisons

isPrefixOf, isSuffixOf, isInfixOf :: Text -> Text -> Bool
isPrefixOf p t = case stripPrefix p t of
  Nothing -> False
  Just _ -> True
isSuffixOf p t = null p || S.isSuffixOf (toStrict p) (toStrict t)
isInfixOf p t = null p || not (List.null (occurrences (strictPattern p) t))

stripPrefix, stripSuffix :: Text -> Text -> Maybe Text
stripPrefix Empty t = Just t
stripPrefix (Chunk _ _) Empty = Nothing
stripPrefix (Chunk p ps) (Chunk t ts) = case S.stripPrefix p t of
  Just rest -> stripPrefix ps (chunk rest ts)
  Nothing -> case S.stripPrefix t p of
    Just rest -> stripPrefix (chunk rest ps) ts
    Nothing -> Nothing
stripSuffix p t = case stripPrefix (reverse p) (reverse t) of
  Nothing -> Nothing
  Just u -> Just (reverse u)

commonPrefixes :: Text -> Text -> Maybe (Text, Text, Text)
commonPrefixes Empty _ = Nothing
commonPrefixes _ Empty = Nothing
-- Also where that is empty, as text has it.
commonPrefixes t u = Just (go t u)
  where
    go v@(Chunk a as) w@(Chunk b bs) = case S.commonPrefixes a b of
      Nothing -> (Empty, v, w)
      Just (p, c, d)
        | S.null c || S.null d -> let (ps, x, y) = go (chunk c as) (chunk d bs) in (Chunk p ps, x, y)
        | otherwise -> (Chunk p Empty, Chunk c as, Chunk d bs)
    go v w = (Empty, v, w)

-- Characters by what is true of them

filter :: (Char -> Bool) -> Text -> Text
filter p t = chunkwise (S.filter p) t

find :: (Char -> Bool) -> Text -> Maybe Char
find p t = case List.filter p (unpack t) of
  [] -> Nothing
  c : _ -> Just c

elem :: Char -> Text -> Bool
elem c t = any (eqChar c) t

partition :: (Char -> Bool) -> Text -> (Text, Text)
partition p t = (filter p t, filter (\c -> not (p c)) t)

index :: HasCallStack => Text -> Int64 -> Char
index t k
  | ltInt (toInt k) 0 = fusionError "index: Negative index"
  | otherwise = case drop k t of
      Empty -> fusionError "index: Index too large"
      Chunk u _ -> S.head u

count :: HasCallStack => Text -> Text -> Int64
count p t
  | null p = emptyError "count"
  | otherwise = fromInt (List.length (occurrences (strictPattern p) t))

zip :: Text -> Text -> [(Char, Char)]
zip t u = t `seq` u `seq` List.zip (unpack t) (unpack u)

zipWith :: (Char -> Char -> Char) -> Text -> Text -> Text
zipWith f t u = t `seq` u `seq` pack (List.zipWith f (unpack t) (unpack u))
