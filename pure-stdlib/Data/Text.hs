{-# LANGUAGE MagicHash #-}
-- Haskell's Data.Text.

module Data.Text
  ( Text, pack, unpack, singleton, empty, cons, snoc, append, uncons, unsnoc, head, last, tail, init, null, length
  , compareLength, copy, map, intercalate, intersperse, transpose, reverse, replace, toCaseFold, toLower, toUpper
  , toTitle, justifyLeft, justifyRight, center, foldl, foldl', foldl1, foldl1', foldr, foldr', foldr1, concat, concatMap
  , any, all, maximum, minimum, scanl, scanl1, scanr, scanr1, mapAccumL, mapAccumR, replicate, unfoldr, unfoldrN
  , take, takeEnd, drop, dropEnd, takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, dropAround, strip, stripStart
  , stripEnd, splitAt, breakOn, breakOnEnd, break, span, group, groupBy, inits, tails, splitOn, split, chunksOf
  , lines, words, unlines, unwords, isPrefixOf, isSuffixOf, isInfixOf, stripPrefix, stripSuffix, commonPrefixes
  , filter, breakOnAll, find, elem, partition, index, findIndex, count, zip, zipWith
  , isAscii, spanM, spanEndM, measureOff, unpackCString#, unpackCStringAscii#
  ) where

import Base.Address (Addr#)
import Base.Monad (Monad(..))
import Base.Types
import Base.Primitive
import Base.PrimitiveNumber
import Base.Bool
import Base.CallStack (HasCallStack, failedCall)
import Base.Char (isSpace)
import Base.Classes
import Base.Effect
import Base.Function
import qualified Base.List as List
import qualified Data.List as List (intersperse, transpose)
import Prelude ()
import Base.Text.Case
import Base.Text.Search
import Base.Text.Type
import GHC.CString (unpackCStringUtf8#)

-- A text that must not be empty.
emptyError :: HasCallStack => String -> a
emptyError name = failedCall ("Data.Text." List.++ name List.++ ": empty input")

fusionError :: HasCallStack => String -> a
fusionError message = failedCall ("Data.Text.Internal.Fusion.Common." List.++ message)

-- Characters at both ends

cons :: Char -> Text -> Text
cons c (Text b i n) = let k = width c in filled (plusInt k n) (\a w ->
  case putChar a 0 c w of Result j -> copyBytes b i a j n w)

snoc :: Text -> Char -> Text
snoc (Text b i n) c = filled (plusInt n (width c)) (\a w ->
  case copyBytes b i a 0 n w of Result _ -> case putChar a n c w of Result _ -> Result ())

uncons :: Text -> Maybe (Char, Text)
uncons (Text b i n)
  | eqInt n 0 = Nothing
  | otherwise = let { c = charAt b i; j = after b i } in c `seq` Just (c, slice b j (minusInt (plusInt i n) j))

unsnoc :: Text -> Maybe (Text, Char)
unsnoc (Text b i n)
  | eqInt n 0 = Nothing
  | otherwise = let { j = before b (plusInt i n); c = charAt b j } in c `seq` Just (slice b i (minusInt j i), c)

head, last :: HasCallStack => Text -> Char
head (Text b i n) = if eqInt n 0 then fusionError "head: Empty stream" else charAt b i
last (Text b i n) = if eqInt n 0 then emptyError "last" else charAt b (before b (plusInt i n))

tail, init :: HasCallStack => Text -> Text
tail (Text b i n)
  | eqInt n 0 = emptyError "tail"
  | otherwise = let j = after b i in slice b j (minusInt (plusInt i n) j)
init (Text b i n)
  | eqInt n 0 = emptyError "init"
  | otherwise = slice b i (minusInt (before b (plusInt i n)) i)

-- Not further than is needed to know.
compareLength :: Text -> Int -> Ordering
compareLength (Text b i n) k
  | ltInt k 0 = GT
  | gtInt (shrInt n 2) k = GT
  | otherwise = compareInt (charsBetween b i (plusInt i n) 0) k

copy :: Text -> Text
copy (Text b i n) = filled n (\a w -> copyBytes b i a 0 n w)

-- Transformations

map :: (Char -> Char) -> Text -> Text
map f t = mapping f t

intercalate :: Text -> [Text] -> Text
intercalate t ts = concat (List.intersperse t ts)

intersperse :: Char -> Text -> Text
intersperse c (Text b i n) = generate (timesInt 2 n) step (i, False)
  where
    end = plusInt i n
    step (j, between)
      | geInt j end = Done
      | between = Yield c (j, False)
      | otherwise = let k = after b j in Yield (charAt b j) (k, True)

transpose :: [Text] -> [Text]
transpose ts = List.map pack (List.transpose (List.map unpack ts))

reverse :: Text -> Text
reverse (Text b i n) = filled n (\a w -> go a i 0 w)
  where
    end = plusInt i n
    go a j done w
      | geInt j end = Result ()
      | otherwise = let { k = after b j; m = minusInt k j; to = plusInt done m } in
          case putChar a (minusInt n to) (charAt b j) w of Result _ -> go a k to w

replace :: HasCallStack => Text -> Text -> Text -> Text
replace old new t@(Text _ _ _)
  | new `seq` null old = emptyError "replace"
  | otherwise = case splitBy (patternOf old) t of
      [_] -> t
      pieces -> intercalate new pieces

toCaseFold, toLower, toUpper, toTitle :: Text -> Text
toCaseFold = toCaseFoldText
toLower = toLowerText
toUpper = toUpperText
toTitle t = case toTitleFrom False t of (u, _) -> u

justifyLeft, justifyRight, center :: Int -> Char -> Text -> Text
justifyLeft k c t = let n = length t in if geInt n k then t else append t (copies (minusInt k n) c)
justifyRight k c t = let n = length t in if geInt n k then t else append (copies (minusInt k n) c) t
center k c t
  | geInt n k = t
  | otherwise = concat [copies (minusInt missing right) c, t, copies right c]
  where
    n = length t
    missing = minusInt k n
    right = shrInt missing 1

-- Folds

foldl :: (a -> Char -> a) -> a -> Text -> a
foldl f z (Text b i n) = go (plusInt i n)
  where
    go j
      | leInt j i = z
      | otherwise = let k = before b j in f (go k) (charAt b k)

{-# INLINE foldl' #-}
foldl' :: (a -> Char -> a) -> a -> Text -> a
foldl' f z (Text b i n) = z `seq` go i z
  where
    end = plusInt i n
    go j x
      | geInt j end = x
      | otherwise = let y = f x (charAt b j) in y `seq` go (after b j) y

foldl1, foldl1', foldr1 :: HasCallStack => (Char -> Char -> Char) -> Text -> Char
foldl1 f t = case uncons t of
  Nothing -> fusionError "foldl1: Internal error"
  Just (c, rest) -> foldl f c rest
foldl1' f t = case uncons t of
  Nothing -> fusionError "foldl1: Internal error"
  Just (c, rest) -> foldl' f c rest
foldr1 f t = case unpack t of
  [] -> fusionError "foldr1: Internal error"
  cs -> List.foldr1 f cs

{-# INLINE foldr #-}
foldr :: (Char -> a -> a) -> a -> Text -> a
foldr f z (Text b i n) = go i
  where
    end = plusInt i n
    go j = if geInt j end then z else f (charAt b j) (go (after b j))

-- From the end on, with what there is so far evaluated.
foldr' :: (Char -> a -> a) -> a -> Text -> a
foldr' f z (Text b i n) = go (plusInt i n) z
  where
    go j x = x `seq` if leInt j i then x else let k = before b j in go k (f (charAt b k) x)
{-# INLINE foldr' #-}

concatMap :: (Char -> Text) -> Text -> Text
concatMap f t = concat (List.map f (unpack t))

any, all :: (Char -> Bool) -> Text -> Bool
any p t@(Text _ i n) = ltInt (firstWhere p t) (plusInt i n)
all p t@(Text _ i n) = geInt (firstWhere (\c -> not (p c)) t) (plusInt i n)

maximum, minimum :: HasCallStack => Text -> Char
maximum t = case uncons t of
  Nothing -> fusionError "maximum: Internal error"
  Just (c, rest) -> foldl' (\x y -> if ltChar x y then y else x) c rest
minimum t = case uncons t of
  Nothing -> fusionError "minimum: Internal error"
  Just (c, rest) -> foldl' (\x y -> if gtChar x y then y else x) c rest

-- Texts from accumulators

scanl :: (Char -> Char -> Char) -> Char -> Text -> Text
scanl f z t = pack (List.scanl (\x y -> safe (f x y)) z (unpack t))

scanl1 :: (Char -> Char -> Char) -> Text -> Text
scanl1 f t = case uncons t of
  Nothing -> empty
  Just (c, rest) -> scanl f c rest

scanr :: (Char -> Char -> Char) -> Char -> Text -> Text
scanr f z t = pack (List.scanr (\x y -> safe (f x y)) z (unpack t))

scanr1 :: (Char -> Char -> Char) -> Text -> Text
scanr1 f t = case unsnoc t of
  Nothing -> empty
  Just (rest, c) -> scanr f c rest

mapAccumL, mapAccumR :: (a -> Char -> (a, Char)) -> a -> Text -> (a, Text)
mapAccumL f z (Text b i n) = runRW (\w -> case newBytes (plusInt n 4) w of
  Result c -> go c n 0 i z w)
  where
    end = plusInt i n
    go c room k j x w
      | geInt j end = case finished c k w of Result t -> Result (x, t)
      | gtInt k room = case grown c k w of
          Result more -> go more (minusInt (sizeBytes more) 4) k j x w
      | otherwise = case f x (charAt b j) of
          (y, d) -> case putChar c k d w of Result l -> go c room l (after b j) y w
mapAccumR f z t = case mapAccumL f z (reverse t) of (y, u) -> (y, reverse u)

replicate :: HasCallStack => Int -> Text -> Text
replicate k t@(Text b i n)
  | leInt k 0 || eqInt n 0 = empty
  | eqInt k 1 = t
  | gtInt n (quotInt maxInt k) = failedCall "overflow"
  | otherwise = let m = timesInt n k in filled m (\a w ->
      case copyBytes b i a 0 n w of Result _ -> again a n m w)
  where maxInt = 9223372036854775807

unfoldr :: (a -> Maybe (Char, a)) -> a -> Text
unfoldr f x = generate 28 step x
  where
    step y = case f y of
      Nothing -> Done
      Just (c, z) -> Yield c z

unfoldrN :: Int -> (a -> Maybe (Char, a)) -> a -> Text
unfoldrN k f x = generate 28 step (k, x)
  where
    step (m, y)
      | leInt m 0 = Done
      | otherwise = case f y of
          Nothing -> Done
          Just (c, z) -> Yield c (minusInt m 1, z)

-- Parts

-- The index of the character so many behind one, or the end.
forwards :: Bytes -> Int -> Int -> Int -> Int
forwards b i end k = if leInt k 0 || geInt i end then i else forwards b (after b i) end (minusInt k 1)

backwards :: Bytes -> Int -> Int -> Int -> Int
backwards b i from k = if leInt k 0 || leInt i from then i else backwards b (before b i) from (minusInt k 1)

-- Before and from an index.
upTo, onFrom :: Text -> Int -> Text
upTo t@(Text b i n) j = let m = minusInt j i in if eqInt m n then t else slice b i m
onFrom t@(Text b i n) j = if eqInt j i then t else slice b j (minusInt (plusInt i n) j)

take, takeEnd, drop, dropEnd :: Int -> Text -> Text
take k t@(Text b i n) = upTo t (forwards b i (plusInt i n) k)
takeEnd k t@(Text b i n) = onFrom t (backwards b (plusInt i n) i k)
drop k t@(Text b i n) = onFrom t (forwards b i (plusInt i n) k)
dropEnd k t@(Text b i n) = upTo t (backwards b (plusInt i n) i k)

splitAt :: Int -> Text -> (Text, Text)
splitAt k t@(Text b i n) = cut t (forwards b i (plusInt i n) k)

cut :: Text -> Int -> (Text, Text)
cut t j = evaluated (upTo t j) (onFrom t j)

-- The index of the first character of which something is true, or the end.
{-# INLINE firstWhere #-}
firstWhere :: (Char -> Bool) -> Text -> Int
firstWhere p (Text b i n) = go i
  where
    end = plusInt i n
    go j
      | geInt j end = j
      | p (charAt b j) = j
      | otherwise = go (after b j)

-- The index behind the last one.
{-# INLINE behindLast #-}
behindLast :: (Char -> Bool) -> Text -> Int
behindLast p (Text b i n) = go (plusInt i n)
  where
    go j
      | leInt j i = j
      | otherwise = let k = before b j in if p (charAt b k) then j else go k

takeWhile, takeWhileEnd, dropWhile, dropWhileEnd, dropAround :: (Char -> Bool) -> Text -> Text
takeWhile p t = upTo t (firstWhere (\c -> not (p c)) t)
takeWhileEnd p t = onFrom t (behindLast (\c -> not (p c)) t)
dropWhile p t = onFrom t (firstWhere (\c -> not (p c)) t)
dropWhileEnd p t = upTo t (behindLast (\c -> not (p c)) t)
dropAround p t = dropWhile p (dropWhileEnd p t)

strip, stripStart, stripEnd :: Text -> Text
strip t = dropAround isSpace t
stripStart t = dropWhile isSpace t
stripEnd t = dropWhileEnd isSpace t

break, span :: (Char -> Bool) -> Text -> (Text, Text)
break p t = cut t (firstWhere p t)
span p t = cut t (firstWhere (\c -> not (p c)) t)

-- The same by actions: the first and the last characters for which they say yes.
spanM, spanEndM :: Monad m => (Char -> m Bool) -> Text -> m (Text, Text)
spanM p t@(Text b i n) = go i
  where
    end = plusInt i n
    go j
      | geInt j end = return (cut t j)
      | otherwise = p (charAt b j) >>= \yes -> if yes then go (after b j) else return (cut t j)
spanEndM p t@(Text b i n) = go (plusInt i n)
  where
    go j
      | leInt j i = return (cut t j)
      | otherwise = let k = before b j in p (charAt b k) >>= \yes -> if yes then go k else return (cut t j)

isAscii :: Text -> Bool
isAscii t = all (\c -> ltChar c '\x80') t

-- How many bytes the first so many characters have, or, negated, how many there are if these are fewer.
measureOff :: Int -> Text -> Int
measureOff k (Text b i n) = go i 0
  where
    end = plusInt i n
    go j m
      | eqInt m k || leInt k 0 = minusInt j i
      | geInt j end = negateInt m
      | otherwise = go (after b j) (plusInt m 1)

unpackCString#, unpackCStringAscii# :: Addr# -> Text
unpackCString# a = pack (unpackCStringUtf8# a)
unpackCStringAscii# a = pack (unpackCStringUtf8# a)

breakOn, breakOnEnd :: HasCallStack => Text -> Text -> (Text, Text)
breakOn p t@(Text b i n)
  | null p = emptyError "breakOn"
  | otherwise = let { end = plusInt i n; j = findFirst (patternOf p) b i end } in
      if ltInt j 0 then (t, empty) else cut t j
breakOnEnd p t = (upTo t j, onFrom t j)
  where
    j = case (p, t) of
      (Text _ _ m, Text b i n)
        | null p -> emptyError "breakOn"
        | otherwise -> let k = findLast (patternOf p) b i (minusInt (plusInt i n) m) in
            if ltInt k 0 then i else plusInt k m

breakOnAll :: HasCallStack => Text -> Text -> [(Text, Text)]
breakOnAll p t@(Text b i n)
  | null p = emptyError "breakOnAll"
  | otherwise = go i
  where
    end = plusInt i n
    q = patternOf p
    go k = let j = findFirst q b k end in
      if ltInt j 0 then [] else cut t j : go (plusInt j (patternLength q))

group :: Text -> [Text]
group t = groupBy eqChar t

groupBy :: (Char -> Char -> Bool) -> Text -> [Text]
groupBy same (Text b i n) = go i
  where
    end = plusInt i n
    go k
      | geInt k end = []
      | otherwise =
          let { c = charAt b k; l = after b k; j = firstWhere (\d -> not (same c d)) (Text b l (minusInt end l)) } in
          slice b k (minusInt j k) : go j

inits, tails :: Text -> [Text]
inits t@(Text b i n) = empty : go i
  where
    end = plusInt i n
    go j = if geInt j end then [] else let k = after b j in upTo t k : go k
tails t@(Text b i n) = t : go i
  where
    end = plusInt i n
    go j = if geInt j end then [] else let k = after b j in onFrom t k : go k

splitOn :: HasCallStack => Text -> Text -> [Text]
splitOn p t@(Text _ _ _)
  | null p = emptyError "splitOn"
  | otherwise = splitBy (patternOf p) t

splitBy :: Pattern -> Text -> [Text]
splitBy q t@(Text b i n) = go i
  where
    end = plusInt i n
    go k = let j = findFirst q b k end in
      if ltInt j 0 then [onFrom t k]
      else slice b k (minusInt j k) : go (plusInt j (patternLength q))

split :: (Char -> Bool) -> Text -> [Text]
split p (Text b i n) = go i
  where
    end = plusInt i n
    go k = case firstWhere p (Text b k (minusInt end k)) of
      j -> j `seq` (slice b k (minusInt j k) : (if geInt j end then [] else go (after b j)))

chunksOf :: Int -> Text -> [Text]
chunksOf k t@(Text b i n)
  | leInt k 0 = []
  | otherwise = go i
  where
    end = plusInt i n
    go j
      | geInt j end = []
      | otherwise = let m = forwards b j end k in slice b j (minusInt m j) : go m

lines, words :: Text -> [Text]
lines (Text b i n) = go i
  where
    end = plusInt i n
    go k
      | geInt k end = []
      | otherwise = let j = findByte 10 b k end in
          if ltInt j 0 then [slice b k (minusInt end k)] else slice b k (minusInt j k) : go (plusInt j 1)
words (Text b i n) = go i
  where
    end = plusInt i n
    go k
      | geInt k end = []
      | isSpace (charAt b k) = go (after b k)
      | otherwise = let j = firstWhere isSpace (Text b k (minusInt end k)) in slice b k (minusInt j k) : go j

unlines, unwords :: [Text] -> Text
unlines ts = concat (List.foldr (\t rest -> t : newline : rest) [] ts)
  where newline = singleton '\n'
unwords ts = intercalate (singleton ' ') ts

-- Comparisons

isPrefixOf, isSuffixOf, isInfixOf :: Text -> Text -> Bool
isPrefixOf (Text a i m) (Text b j n) = leInt m n && sameBytes a i b j m
isSuffixOf (Text a i m) (Text b j n) = leInt m n && sameBytes a i b (plusInt j (minusInt n m)) m
isInfixOf p t = null p || (case t of Text b i n -> geInt (findFirst (patternOf p) b i (plusInt i n)) 0)

stripPrefix, stripSuffix :: Text -> Text -> Maybe Text
stripPrefix p@(Text _ _ m) t@(Text _ i _) = if isPrefixOf p t then Just $! onFrom t (plusInt i m) else Nothing
stripSuffix p@(Text _ _ m) t@(Text _ i n) = if isSuffixOf p t then Just $! upTo t (plusInt i (minusInt n m)) else Nothing

commonPrefixes :: Text -> Text -> Maybe (Text, Text, Text)
commonPrefixes s@(Text a i m) t@(Text b j n)
  | eqInt k 0 = Nothing
  | otherwise = Just (upTo s (plusInt i k), onFrom s (plusInt i k), onFrom t (plusInt j k))
  where
    k = whole (same 0)
    same l
      | geInt l m || geInt l n = l
      | eqInt (indexW8 a (plusInt i l)) (indexW8 b (plusInt j l)) = same (plusInt l 1)
      | otherwise = l
    -- The rest of a character does not count.
    whole l
      | eqInt l 0 = l
      | ltInt l m && continues a (plusInt i l) = whole (minusInt l 1)
      | ltInt l n && continues b (plusInt j l) = whole (minusInt l 1)
      | otherwise = l

-- Characters by what is true of them

filter :: (Char -> Bool) -> Text -> Text
filter p (Text b i n) = generate n step i
  where
    end = plusInt i n
    step j
      | geInt j end = Done
      | otherwise = let { c = charAt b j; k = after b j } in k `seq` (if p c then Yield c k else Skip k)

find :: (Char -> Bool) -> Text -> Maybe Char
find p t@(Text b i n) = let j = firstWhere p t in
  if geInt j (plusInt i n) then Nothing else Just (charAt b j)

elem :: Char -> Text -> Bool
elem c t = any (eqChar c) t

partition :: (Char -> Bool) -> Text -> (Text, Text)
partition p t = (filter p t, filter (\c -> not (p c)) t)

index :: HasCallStack => Text -> Int -> Char
index (Text b i n) k
  | ltInt k 0 = fusionError "index: Negative index"
  | otherwise = let { end = plusInt i n; j = forwards b i end k } in
      if geInt j end then fusionError "index: Index too large" else charAt b j

findIndex :: (Char -> Bool) -> Text -> Maybe Int
findIndex p t@(Text b i n) = let j = firstWhere p t in
  if geInt j (plusInt i n) then Nothing else Just (charsBetween b i j 0)

-- A failure that the optimiser does not know as one: it comes before that of another argument.
{-# NOINLINE told #-}
told :: HasCallStack => (String -> a) -> String -> a
told failure name = failure name

count :: HasCallStack => Text -> Text -> Int
count p t
  | null p = told emptyError "count"
  | otherwise = case t of Text b i n -> occurrences (patternOf p) b i (plusInt i n) 0

zip :: Text -> Text -> [(Char, Char)]
zip s t = t `seq` List.zip (unpack s) (unpack t)

zipWith :: (Char -> Char -> Char) -> Text -> Text -> Text
zipWith f (Text a i m) (Text b j n) = generate (if ltInt m n then m else n) step (i, j)
  where
    step (k, l)
      | geInt k (plusInt i m) || geInt l (plusInt j n) = Done
      | otherwise = Yield (f (charAt a k) (charAt b l)) (after a k, after b l)
