-- Arrays by their interfaces: mutable ones of state threads and programs, boxed
-- and of bytes, and immutable ones of bytes.

module Base.MArray where

import Base.Types
import Base.Primitive
import Base.Effect hiding (newArray, readArray, writeArray)
import qualified Base.Effect as Cells
import Base.Array hiding ((!), (//), array, listArray, accumArray, accum, ixmap, amap, bounds, numElements, indices, elems, assocs, unsafeAt)
import qualified Base.Array as Boxed
import Base.Bool
import Base.CallStack (HasCallStack)
import Base.Classes
import Base.Error
import Base.Function
import Base.IO
import Base.Ix
import Base.List (map, zipWith)
import Base.Monad
import Base.Num
import Base.Read
import Base.ReadTuples ()
import Base.ST
import Base.Show

infixl 9 !, //

-- What arrays of bytes may consist of.
class Element e where
  -- Bytes of so many elements.
  bytesFor :: e -> Int -> Int
  zero :: e
  readElement :: Bytes -> Int -> World -> Result e
  writeElement :: Bytes -> Int -> e -> World -> Result ()
  indexElement :: Bytes -> Int -> e

instance Element Int where
  bytesFor _ n = timesInt 8 n
  zero = 0
  readElement = readI64
  writeElement = writeI64
  indexElement = indexI64

instance Element Double where
  bytesFor _ n = timesInt 8 n
  zero = intToDouble 0
  readElement = readF64
  writeElement = writeF64
  indexElement = indexF64

instance Element Char where
  bytesFor _ n = timesInt 4 n
  zero = '\0'
  readElement = readC32
  writeElement = writeC32
  indexElement = indexC32

instance Element Bool where
  bytesFor _ n = n
  zero = False
  readElement b i w = case readW8 b i w of Result x -> Result (neInt x 0)
  writeElement b i x w = writeW8 b i (if x then 1 else 0) w
  indexElement b i = neInt (indexW8 b i) 0

-- What an array has its elements in, for who takes it for one of another kind.
data Storage e = Boxes (Cells e) | Plain Bytes | Elsewhere

-- Immutable arrays.
class IArray a e where
  bounds :: Ix i => a i e -> (i, i)
  numElements :: Ix i => a i e -> Int
  -- Elements by their place; those that are not given are the first one.
  unsafeArray :: Ix i => e -> (i, i) -> [(Int, e)] -> a i e
  unsafeAt :: Ix i => a i e -> Int -> e
  undefinedOf :: Ix i => a i e -> e
  unsafeReplace :: Ix i => a i e -> [(Int, e)] -> a i e
  unsafeAccum :: Ix i => (e -> e' -> e) -> a i e -> [(Int, e')] -> a i e
  -- So many elements that nobody writes any more.
  fromStorage :: Ix i => (i, i) -> Int -> Storage e -> Maybe (a i e)
  fromStorage _ _ _ = Nothing
  unsafeAccumArray :: Ix i => (e -> e' -> e) -> e -> (i, i) -> [(Int, e')] -> a i e
  unsafeAccumArray f x b ies = unsafeAccum f (unsafeArray x b []) ies

instance IArray Array e where
  bounds = Boxed.bounds
  numElements = Boxed.numElements
  unsafeArray x b ies = let n = safeRangeSize b in
    build b n x (\cells w -> placeAll cells ies w)
  unsafeAt = Boxed.unsafeAt
  undefinedOf _ = undefinedElement
  unsafeReplace a ies = copyOf a (\cells w -> placeAll cells ies w)
  unsafeAccum f a ies = copyOf a (\cells w -> accumulateAll f cells ies w)
  fromStorage (l, h) n s = case s of
    Boxes cells -> Just (Array l h n cells)
    _ -> Nothing

placeAll :: Cells e -> [(Int, e)] -> World -> Result ()
placeAll cells ies w = case ies of
  [] -> Result ()
  (i, e) : rest -> case Cells.writeArray cells i e w of Result _ -> placeAll cells rest w

accumulateAll :: (e -> a -> e) -> Cells e -> [(Int, a)] -> World -> Result ()
accumulateAll f cells ies w = case ies of
  [] -> Result ()
  (i, a) : rest -> case Cells.readArray cells i w of
    Result old -> let new = f old a in new `seq` (case Cells.writeArray cells i new w of
      Result _ -> accumulateAll f cells rest w)

-- Immutable arrays of bytes.
type role UArray nominal nominal
data UArray i e = UArray !i !i !Int !Bytes

instance Element e => IArray UArray e where
  bounds (UArray l h _ _) = (l, h)
  numElements (UArray _ _ n _) = n
  unsafeArray x (l, h) ies = let n = safeRangeSize (l, h) in runRW (\w ->
    case newBytes (bytesFor x n) w of
      Result b -> case placeBytes b ies w of Result _ -> Result (UArray l h n b))
  unsafeAt (UArray _ _ _ b) i = indexElement b i
  undefinedOf _ = zero
  unsafeReplace a ies = copyOfBytes a (\b w -> placeBytes b ies w)
  unsafeAccum f a ies = copyOfBytes a (\b w -> accumulateBytes f b ies w)
  fromStorage (l, h) n s = case s of
    Plain b -> Just (UArray l h n b)
    _ -> Nothing

copyOfBytes :: UArray i e -> (Bytes -> World -> Result ()) -> UArray i e
copyOfBytes (UArray l h n old) change = runRW (\w -> case newBytes (sizeBytes old) w of
  Result b -> case copyBytes old 0 b 0 (sizeBytes old) w of
    Result _ -> case change b w of Result _ -> Result (UArray l h n b))

placeBytes :: Element e => Bytes -> [(Int, e)] -> World -> Result ()
placeBytes b ies w = case ies of
  [] -> Result ()
  (i, e) : rest -> case writeElement b i e w of Result _ -> placeBytes b rest w

accumulateBytes :: Element e => (e -> a -> e) -> Bytes -> [(Int, a)] -> World -> Result ()
accumulateBytes f b ies w = case ies of
  [] -> Result ()
  (i, a) : rest -> case readElement b i w of
    Result old -> case writeElement b i (f old a) w of
      Result _ -> accumulateBytes f b rest w

instance (IArray UArray e, Ix i, Eq e) => Eq (UArray i e) where
  a == b
    | eqInt (numElements a) 0 = eqInt (numElements b) 0
    | otherwise = bounds a == bounds b && elems a == elems b

instance (IArray UArray e, Ix i, Ord e) => Ord (UArray i e) where
  compare a b = compare (assocs a) (assocs b)

instance (IArray UArray e, Ix i, Show i, Show e) => Show (UArray i e) where
  showsPrec = showsArray bounds assocs

instance (IArray UArray e, Ix i, Read i, Read e) => Read (UArray i e) where
  readsPrec = readsArray array

placed :: Ix i => (i, i) -> [(i, e)] -> [(Int, e)]
placed b ies = let n = safeRangeSize b in map (\(i, e) -> (safeIndex b n i, e)) ies

array :: (IArray a e, Ix i) => (i, i) -> [(i, e)] -> a i e
array b ies = made
  where made = unsafeArray (undefinedOf made) b (placed b ies)

listArray :: (IArray a e, Ix i) => (i, i) -> [e] -> a i e
listArray b es = made
  where made = unsafeArray (undefinedOf made) b (number 0 (safeRangeSize b) es)

number :: Int -> Int -> [e] -> [(Int, e)]
number i n es
  | geInt i n = []
  | otherwise = case es of
      [] -> []
      e : rest -> (i, e) : number (plusInt i 1) n rest

genArray :: (IArray a e, Ix i) => (i, i) -> (i -> e) -> a i e
genArray b f = listArray b (map f (range b))

accumArray :: (IArray a e, Ix i) => (e -> e' -> e) -> e -> (i, i) -> [(i, e')] -> a i e
accumArray f x b ies = unsafeAccum f (unsafeArray x b (number 0 n (same n))) (placed b ies)
  where
    n = safeRangeSize b
    same k = if leInt k 0 then [] else x : same (minusInt k 1)

(!) :: (HasCallStack, IArray a e, Ix i) => a i e -> i -> e
a ! i = unsafeAt a (safeIndex (bounds a) (numElements a) i)

indices :: (IArray a e, Ix i) => a i e -> [i]
indices a = range (bounds a)

elems :: (IArray a e, Ix i) => a i e -> [e]
elems a = go 0
  where
    n = numElements a
    go i | geInt i n = []
         | otherwise = unsafeAt a i : go (plusInt i 1)

assocs :: (IArray a e, Ix i) => a i e -> [(i, e)]
assocs a = pairs 0 (indices a)
  where
    n = numElements a
    pairs k is = case is of
      [] -> []
      i : rest
        | geInt k n -> []
        | otherwise -> (i, unsafeAt a k) : pairs (plusInt k 1) rest

(//) :: (HasCallStack, IArray a e, Ix i) => a i e -> [(i, e)] -> a i e
a // ies = unsafeReplace a (map (\(i, e) -> (safeIndex (bounds a) (numElements a) i, e)) ies)

accum :: (IArray a e, Ix i) => (e -> e' -> e) -> a i e -> [(i, e')] -> a i e
accum f a ies = unsafeAccum f a (map (\(i, e) -> (safeIndex (bounds a) (numElements a) i, e)) ies)

amap :: (IArray a e', IArray a e, Ix i) => (e' -> e) -> a i e' -> a i e
amap f a = made
  where
    made = unsafeArray (undefinedOf made) (bounds a) (go 0)
    n = numElements a
    go i | geInt i n = []
         | otherwise = (i, f (unsafeAt a i)) : go (plusInt i 1)

ixmap :: (IArray a e, Ix i, Ix j) => (i, i) -> (i -> j) -> a j e -> a i e
ixmap b f a = array b (map (\i -> (i, a ! f i)) (range b))

-- Mutable arrays.

notYetThere :: a
notYetThere = errorWithoutStackTrace "MArray: undefined array element"

class Monad m => MArray a e m where
  getBounds :: Ix i => a i e -> m (i, i)
  getNumElements :: Ix i => a i e -> m Int
  newArray :: Ix i => (i, i) -> e -> m (a i e)
  newArray b x = unsafeNewArray_ b >>= \a -> getNumElements a >>= \n -> fill a 0 n
    where
      fill a i n
        | geInt i n = return a
        | otherwise = unsafeWrite a i x >> fill a (plusInt i 1) n
  newArray_ :: Ix i => (i, i) -> m (a i e)
  newArray_ b = newArray b notYetThere
  unsafeNewArray_ :: Ix i => (i, i) -> m (a i e)
  unsafeNewArray_ b = newArray b notYetThere
  unsafeRead :: Ix i => a i e -> Int -> m e
  unsafeWrite :: Ix i => a i e -> Int -> e -> m ()
  -- What the array has, and a copy of it.
  storage, copiedStorage :: Ix i => a i e -> m (Storage e)
  storage _ = return Elsewhere
  copiedStorage _ = return Elsewhere
  {-# MINIMAL getBounds, getNumElements, (newArray | unsafeNewArray_), unsafeRead, unsafeWrite #-}

type role STArray nominal nominal representational
data STArray s i e = STArray !i !i !Int !(Cells e)

instance Eq (STArray s i e) where
  STArray _ _ _ a == STArray _ _ _ b = sameObject a b

instance MArray (STArray s) e (ST s) where
  getBounds (STArray l h _ _) = ST (\_ -> Result (l, h))
  getNumElements (STArray _ _ n _) = ST (\_ -> Result n)
  newArray (l, h) x = ST (\w -> case safeRangeSize (l, h) of
    n -> case Cells.newArray n x w of Result cells -> Result (STArray l h n cells))
  unsafeRead (STArray _ _ _ cells) i = ST (\w -> Cells.readArray cells i w)
  unsafeWrite (STArray _ _ _ cells) i x = ST (\w -> Cells.writeArray cells i x w)
  storage (STArray _ _ _ cells) = ST (\_ -> Result (Boxes cells))
  copiedStorage (STArray _ _ n cells) = ST (\w -> case Cells.newArray n undefinedElement w of
    Result new -> case copyArray cells 0 new 0 n w of Result _ -> Result (Boxes new))

type role STUArray nominal nominal nominal
data STUArray s i e = STUArray !i !i !Int !Bytes

instance Eq (STUArray s i e) where
  STUArray _ _ _ a == STUArray _ _ _ b = sameObject a b

instance Element e => MArray (STUArray s) e (ST s) where
  getBounds (STUArray l h _ _) = ST (\_ -> Result (l, h))
  getNumElements (STUArray _ _ n _) = ST (\_ -> Result n)
  newArray (l, h) x = ST (\w -> case safeRangeSize (l, h) of
    n -> case newBytes (bytesFor x n) w of
      Result b -> case fillBytes b 0 n x w of Result _ -> Result (STUArray l h n b))
  newArray_ (l, h) = ST (\w -> newZeros l h w)
  unsafeNewArray_ = newArray_
  unsafeRead (STUArray _ _ _ b) i = ST (\w -> readElement b i w)
  unsafeWrite (STUArray _ _ _ b) i x = ST (\w -> writeElement b i x w)
  storage (STUArray _ _ _ b) = ST (\_ -> Result (Plain b))
  copiedStorage (STUArray _ _ _ b) = ST (\w -> case newBytes (sizeBytes b) w of
    Result new -> case copyBytes b 0 new 0 (sizeBytes b) w of Result _ -> Result (Plain new))

newZeros :: (Ix i, Element e) => i -> i -> World -> Result (STUArray s i e)
newZeros l h w = case zerosFor zero l h w of
  Result a -> Result a

zerosFor :: (Ix i, Element e) => e -> i -> i -> World -> Result (STUArray s i e)
zerosFor x l h w = case safeRangeSize (l, h) of
  n -> case newBytes (bytesFor x n) w of Result b -> Result (STUArray l h n b)

fillBytes :: Element e => Bytes -> Int -> Int -> e -> World -> Result ()
fillBytes b i n x w
  | geInt i n = Result ()
  | otherwise = case writeElement b i x w of Result _ -> fillBytes b (plusInt i 1) n x w

type role IOArray nominal representational
newtype IOArray i e = IOArray (STArray World i e)

instance Eq (IOArray i e) where
  IOArray a == IOArray b = a == b

instance MArray IOArray e IO where
  getBounds (IOArray a) = stToIO (getBounds a)
  getNumElements (IOArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOArray (newArray b x))
  newArray_ b = stToIO (fmap IOArray (newArray_ b))
  unsafeNewArray_ = newArray_
  unsafeRead (IOArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOArray a) i x = stToIO (unsafeWrite a i x)
  storage (IOArray a) = stToIO (storage a)
  copiedStorage (IOArray a) = stToIO (copiedStorage a)

newtype IOUArray i e = IOUArray (STUArray World i e)

instance Eq (IOUArray i e) where
  IOUArray a == IOUArray b = a == b

instance Element e => MArray IOUArray e IO where
  getBounds (IOUArray a) = stToIO (getBounds a)
  getNumElements (IOUArray a) = stToIO (getNumElements a)
  newArray b x = stToIO (fmap IOUArray (newArray b x))
  newArray_ b = stToIO (fmap IOUArray (newArray_ b))
  unsafeNewArray_ = newArray_
  unsafeRead (IOUArray a) i = stToIO (unsafeRead a i)
  unsafeWrite (IOUArray a) i x = stToIO (unsafeWrite a i x)
  storage (IOUArray a) = stToIO (storage a)
  copiedStorage (IOUArray a) = stToIO (copiedStorage a)

-- The same bytes as elements of another kind, as many as before.
castSTUArray :: STUArray s i a -> ST s (STUArray s i b)
castSTUArray (STUArray l h n b) = ST (\_ -> Result (STUArray l h n b))

castIOUArray :: IOUArray i a -> IO (IOUArray i b)
castIOUArray (IOUArray a) = stToIO (fmap IOUArray (castSTUArray a))

readArray :: (HasCallStack, MArray a e m, Ix i) => a i e -> i -> m e
readArray a i = getBounds a >>= \b -> getNumElements a >>= \n -> unsafeRead a (safeIndex b n i)

writeArray :: (HasCallStack, MArray a e m, Ix i) => a i e -> i -> e -> m ()
writeArray a i x = getBounds a >>= \b -> getNumElements a >>= \n -> unsafeWrite a (safeIndex b n i) x

modifyArray, modifyArray' :: (MArray a e m, Ix i) => a i e -> i -> (e -> e) -> m ()
modifyArray a i f = getBounds a >>= \b -> getNumElements a >>= \n ->
  let k = safeIndex b n i in unsafeRead a k >>= \x -> unsafeWrite a k (f x)
modifyArray' a i f = getBounds a >>= \b -> getNumElements a >>= \n ->
  let k = safeIndex b n i in unsafeRead a k >>= \x -> let y = f x in y `seq` unsafeWrite a k y

newListArray :: (MArray a e m, Ix i) => (i, i) -> [e] -> m (a i e)
newListArray b es = newArray_ b >>= \a -> writeFrom a 0 (safeRangeSize b) es >> return a

writeFrom :: (MArray a e m, Ix i) => a i e -> Int -> Int -> [e] -> m ()
writeFrom a i n es
  | geInt i n = return ()
  | otherwise = case es of
      [] -> return ()
      e : rest -> unsafeWrite a i e >> writeFrom a (plusInt i 1) n rest

newGenArray :: (MArray a e m, Ix i) => (i, i) -> (i -> m e) -> m (a i e)
newGenArray b f = newArray_ b >>= \a -> generate a f 0 (range b) >> return a

generate :: (MArray a e m, Ix i) => a i e -> (i -> m e) -> Int -> [i] -> m ()
generate a f k is = case is of
  [] -> return ()
  i : rest -> f i >>= \x -> unsafeWrite a k x >> generate a f (plusInt k 1) rest

getElems :: (MArray a e m, Ix i) => a i e -> m [e]
getElems a = getNumElements a >>= \n -> readFrom a (minusInt n 1) []

readFrom :: (MArray a e m, Ix i) => a i e -> Int -> [e] -> m [e]
readFrom a i later
  | ltInt i 0 = return later
  | otherwise = unsafeRead a i >>= \x -> readFrom a (minusInt i 1) (x : later)

getAssocs :: (MArray a e m, Ix i) => a i e -> m [(i, e)]
getAssocs a = getBounds a >>= \b -> getElems a >>= \es -> return (zipWith (,) (range b) es)

mapArray :: (MArray a e' m, MArray a e m, Ix i) => (e' -> e) -> a i e' -> m (a i e)
mapArray f a = getBounds a >>= \b -> getNumElements a >>= \n -> newArray_ b >>= \new ->
  let go i | geInt i n = return ()
           | otherwise = unsafeRead a i >>= \x -> unsafeWrite new i (f x) >> go (plusInt i 1)
  in go 0 >> return new

mapIndices :: (MArray a e m, Ix i, Ix j) => (i, i) -> (i -> j) -> a j e -> m (a i e)
mapIndices b f a = newArray_ b >>= \new -> getNumElements new >>= \n ->
  let go is = case is of
        [] -> return ()
        i : rest -> readArray a (f i) >>= \x -> unsafeWrite new (safeIndex b n i) x >> go rest
  in go (range b) >> return new

freeze, unsafeFreeze :: (Ix i, MArray a e m, IArray b e) => a i e -> m (b i e)
freeze a = copiedStorage a >>= frozen a
unsafeFreeze a = storage a >>= frozen a

frozen :: (Ix i, MArray a e m, IArray b e) => a i e -> Storage e -> m (b i e)
frozen a s = getBounds a >>= \b -> getNumElements a >>= \n -> case fromStorage b n s of
  Just made -> return made
  Nothing -> getElems a >>= \es -> return $! listArray b es

thaw, unsafeThaw :: (Ix i, IArray a e, MArray b e m) => a i e -> m (b i e)
thaw a = newArray_ (bounds a) >>= \new ->
  let n = numElements a
      go i | geInt i n = return new
           | otherwise = unsafeWrite new i (unsafeAt a i) >> go (plusInt i 1)
  in go 0
unsafeThaw = thaw

runSTArray :: (forall s. ST s (STArray s i e)) -> Array i e
runSTArray m = case m of
  ST f -> runRW (\w -> case f w of
    Result a -> case a of STArray l h n cells -> Result (Array l h n cells))

runSTUArray :: (forall s. ST s (STUArray s i e)) -> UArray i e
runSTUArray m = case m of
  ST f -> runRW (\w -> case f w of
    Result a -> case a of STUArray l h n b -> Result (UArray l h n b))
