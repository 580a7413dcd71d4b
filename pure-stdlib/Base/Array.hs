-- Immutable arrays of lazy elements.

module Base.Array where

import Base.Types
import Base.Primitive
import Base.PrimitiveNumber (intToWord, ltWord)
import Base.Effect
import Base.Bool
import Base.CallStack (HasCallStack, badCall)
import Base.Classes
import Base.Error
import Base.Foldable
import Base.Function
import Base.Ix
import Base.List (map, (++))
import Base.Monad
import Base.Num
import Base.Lex (ReadS)
import Base.Read
import Base.ReadTuples ()
import Base.Show
import Base.Traversable

infixl 9 !, //

-- Bounds, number of elements, elements.
type role Array nominal representational
data Array i e = Array !i !i !Int !(Cells e)

-- Where an index is, checked against the number of elements too: the class's
-- instances may be wrong.
safeIndex :: (HasCallStack, Ix i) => (i, i) -> Int -> i -> Int
safeIndex b n i = case indexAt b i of
  k | ltWord (intToWord k) (intToWord n) -> k
    | otherwise -> badIndex k n

{-# NOINLINE badIndex #-}
badIndex :: HasCallStack => Int -> Int -> a
badIndex k n = badCall ("Error in array index; " ++ show k ++ " not in range [0.." ++ show n ++ ")")

safeRangeSize :: Ix i => (i, i) -> Int
safeRangeSize b = case rangeSize b of
  n | ltInt n 0 -> errorWithoutStackTrace "Negative range size"
    | otherwise -> n

undefinedElement :: a
undefinedElement = errorWithoutStackTrace "(Array.!): undefined array element"

-- An array whose elements an action on its cells fills in; it starts with all
-- of them the same.
build :: (i, i) -> Int -> e -> (Cells e -> World -> Result ()) -> Array i e
build (l, h) n x fill = runRW (\w -> case newArray n x w of
  Result cells -> case fill cells w of
    Result _ -> Result (Array l h n cells))

array :: (HasCallStack, Ix i) => (i, i) -> [(i, e)] -> Array i e
array b ies = let n = safeRangeSize b in
  build b n undefinedElement (\cells w -> fillAt b n cells ies w)

fillAt :: (HasCallStack, Ix i) => (i, i) -> Int -> Cells e -> [(i, e)] -> World -> Result ()
fillAt b n cells ies w = case ies of
  [] -> Result ()
  (i, e) : rest -> case writeArray cells (safeIndex b n i) e w of
    Result _ -> fillAt b n cells rest w

listArray :: Ix i => (i, i) -> [e] -> Array i e
listArray b es = let n = safeRangeSize b in
  build b n undefinedElement (\cells w -> fillFrom 0 n cells es w)

fillFrom :: Int -> Int -> Cells e -> [e] -> World -> Result ()
fillFrom i n cells es w
  | geInt i n = Result ()
  | otherwise = case es of
      [] -> Result ()
      e : rest -> case writeArray cells i e w of
        Result _ -> fillFrom (plusInt i 1) n cells rest w

-- Evaluates each result of the function, and the first value only if that does.
accumArray :: Ix i => (e -> a -> e) -> e -> (i, i) -> [(i, a)] -> Array i e
accumArray f x b ies = let n = safeRangeSize b in
  build b n x (\cells w -> accumulate f b n cells ies w)

accumulate :: Ix i => (e -> a -> e) -> (i, i) -> Int -> Cells e -> [(i, a)] -> World -> Result ()
accumulate f b n cells ies w = case ies of
  [] -> Result ()
  (i, a) : rest -> case safeIndex b n i of
    k -> case readArray cells k w of
      Result old -> let new = f old a in new `seq` (case writeArray cells k new w of
        Result _ -> accumulate f b n cells rest w)

(!) :: (HasCallStack, Ix i) => Array i e -> i -> e
Array l h n cells ! i = case indexArray cells (safeIndex (l, h) n i) of Result x -> x

unsafeAt :: Array i e -> Int -> e
unsafeAt (Array _ _ _ cells) k = case indexArray cells k of Result x -> x

bounds :: Array i e -> (i, i)
bounds (Array l h _ _) = (l, h)

numElements :: Array i e -> Int
numElements (Array _ _ n _) = n

indices :: Ix i => Array i e -> [i]
indices a = range (bounds a)

elems :: Array i e -> [e]
elems (Array _ _ n cells) = go 0
  where
    go i | geInt i n = []
         | otherwise = case indexArray cells i of Result x -> x : go (plusInt i 1)

assocs :: Ix i => Array i e -> [(i, e)]
assocs a@(Array _ _ n cells) = pairs 0 (indices a)
  where
    -- One loop, not two that are zipped: so it is one with what takes the pairs apart.
    pairs k is = case is of
      [] -> []
      i : rest
        | geInt k n -> []
        | otherwise -> case indexArray cells k of Result x -> (i, x) : pairs (plusInt k 1) rest

copyOf :: Array i e -> (Cells e -> World -> Result ()) -> Array i e
copyOf (Array l h n cells) change =
  build (l, h) n undefinedElement (\new w -> case copyArray cells 0 new 0 n w of
    Result _ -> change new w)

(//) :: (HasCallStack, Ix i) => Array i e -> [(i, e)] -> Array i e
a // ies = copyOf a (\cells w -> fillAt (bounds a) (numElements a) cells ies w)

accum :: Ix i => (e -> a -> e) -> Array i e -> [(i, a)] -> Array i e
accum f a ies = copyOf a (\cells w -> accumulate f (bounds a) (numElements a) cells ies w)

ixmap :: (Ix i, Ix j) => (i, i) -> (i -> j) -> Array j e -> Array i e
ixmap b f a = array b [(i, a ! f i) | i <- range b]

amap :: (a -> b) -> Array i a -> Array i b
amap f (Array l h n cells) = build (l, h) n undefinedElement (\new w -> mapInto f n cells new 0 w)

mapInto :: (a -> b) -> Int -> Cells a -> Cells b -> Int -> World -> Result ()
mapInto f n from to i w
  | geInt i n = Result ()
  | otherwise = case indexArray from i of
      Result x -> case writeArray to i (f x) w of
        Result _ -> mapInto f n from to (plusInt i 1) w

instance Functor (Array i) where
  fmap = amap

instance Foldable (Array i) where
  foldr f z a = foldr f z (elems a)
  length = numElements
  null a = eqInt (numElements a) 0
  toList = elems

instance Ix i => Traversable (Array i) where
  traverse f a = fmap (listArray (bounds a)) (traverse f (elems a))

instance (Ix i, Eq e) => Eq (Array i e) where
  a == b
    | eqInt (numElements a) 0 = eqInt (numElements b) 0
    | otherwise = bounds a == bounds b && elems a == elems b

instance (Ix i, Ord e) => Ord (Array i e) where
  compare a b = compare (assocs a) (assocs b)

instance (Ix i, Show i, Show e) => Show (Array i e) where
  showsPrec = showsArray bounds assocs

instance (Ix i, Read i, Read e) => Read (Array i e) where
  readsPrec = readsArray array

-- `array`, bounds, places with elements.
readsArray :: (Read i, Read e) => ((i, i) -> [(i, e)] -> a) -> Int -> ReadS a
readsArray make p = readParen (gtInt p 10)
  (\s -> [(make b ies, v) | t <- expect "array" s, (b, u) <- readsPrec 11 t, (ies, v) <- readsPrec 11 u])

showsArray :: (Show i, Show e) => (a -> (i, i)) -> (a -> [(i, e)]) -> Int -> a -> ShowS
showsArray boundsOf assocsOf p a = showParen (gtInt p 10)
  (showString "array " . showsPrec 11 (boundsOf a) . showChar ' ' . showsPrec 11 (assocsOf a))
