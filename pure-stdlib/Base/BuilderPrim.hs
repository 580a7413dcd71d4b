-- What puts a value into at most so many bytes, or always into as many, and how such are put
-- together.

module Base.BuilderPrim where

import Prelude
import Base.Builder
import Base.ByteString (ByteString, unpackBytes)
import Base.Effect
import Base.ForeignPtr
import Base.IO
import Base.LazyByteString (foldrChunks)
import qualified Base.LazyByteString as Lazy
import Base.Memory
import Data.Word (Word8)
import Foreign.Storable (Storable(..))

infixl 4 >$<
infixr 5 >*<

-- Puts it from a place on and tells where it ends.
type Putting a = a -> Bytes -> Int -> World -> Result Int

data BoundedPrim a = BoundedPrim Int (Putting a)

data FixedPrim a = FixedPrim Int (Putting a)

-- As the packages' sources name sizes.
type Size = Int

class Contravariant f where
  contramap :: (b -> a) -> f a -> f b

class Monoidal f where
  pair :: f a -> f b -> f (a, b)

instance Contravariant BoundedPrim where
  contramap f (BoundedPrim n put) = BoundedPrim n (\x -> put (f x))

instance Contravariant FixedPrim where
  contramap f (FixedPrim n put) = FixedPrim n (\x -> put (f x))

instance Monoidal BoundedPrim where
  pair (BoundedPrim m f) (BoundedPrim n g) = BoundedPrim (m + n) (both f g)

instance Monoidal FixedPrim where
  pair (FixedPrim m f) (FixedPrim n g) = FixedPrim (m + n) (both f g)

both :: Putting a -> Putting b -> Putting (a, b)
both f g (x, y) b i w = case f x b i w of Result j -> g y b j w

(>$<) :: Contravariant f => (b -> a) -> f a -> f b
(>$<) = contramap

(>*<) :: Monoidal f => f a -> f b -> f (a, b)
(>*<) = pair

emptyB :: BoundedPrim a
emptyB = BoundedPrim 0 (\_ _ i _ -> Result i)

emptyF :: FixedPrim a
emptyF = FixedPrim 0 (\_ _ i _ -> Result i)

liftFixedToBounded :: FixedPrim a -> BoundedPrim a
liftFixedToBounded (FixedPrim n put) = BoundedPrim n put

eitherB :: BoundedPrim a -> BoundedPrim b -> BoundedPrim (Either a b)
eitherB (BoundedPrim m f) (BoundedPrim n g) = BoundedPrim (max m n) (either f g)

condB :: (a -> Bool) -> BoundedPrim a -> BoundedPrim a -> BoundedPrim a
condB p (BoundedPrim m f) (BoundedPrim n g) = BoundedPrim (max m n) (\x -> if p x then f x else g x)

-- Builders of them

primBounded :: BoundedPrim a -> a -> Builder
primBounded (BoundedPrim n put) x = bounded n (put x)
{-# INLINE primBounded #-}

primMapListBounded :: BoundedPrim a -> [a] -> Builder
primMapListBounded (BoundedPrim n put) = each n put
{-# INLINE primMapListBounded #-}

primUnfoldrBounded :: BoundedPrim b -> (a -> Maybe (b, a)) -> a -> Builder
primUnfoldrBounded prim next = primMapListBounded prim . unfold
  where
    unfold s = case next s of
      Nothing -> []
      Just (x, t) -> x : unfold t

primMapByteStringBounded :: BoundedPrim Word8 -> ByteString -> Builder
primMapByteStringBounded prim s = primMapListBounded prim (unpackBytes s)

primMapLazyByteStringBounded :: BoundedPrim Word8 -> Lazy.ByteString -> Builder
primMapLazyByteStringBounded prim = foldrChunks (\c rest -> primMapByteStringBounded prim c <> rest) mempty

primFixed :: FixedPrim a -> a -> Builder
primFixed = primBounded . liftFixedToBounded
{-# INLINE primFixed #-}

primMapListFixed :: FixedPrim a -> [a] -> Builder
primMapListFixed = primMapListBounded . liftFixedToBounded
{-# INLINE primMapListFixed #-}

primUnfoldrFixed :: FixedPrim b -> (a -> Maybe (b, a)) -> a -> Builder
primUnfoldrFixed = primUnfoldrBounded . liftFixedToBounded

primMapByteStringFixed :: FixedPrim Word8 -> ByteString -> Builder
primMapByteStringFixed = primMapByteStringBounded . liftFixedToBounded

primMapLazyByteStringFixed :: FixedPrim Word8 -> Lazy.ByteString -> Builder
primMapLazyByteStringFixed = primMapLazyByteStringBounded . liftFixedToBounded

-- Those of actions with addresses work in memory that stays, from which the bytes are copied.

sizeBound :: BoundedPrim a -> Size
sizeBound (BoundedPrim n _) = n

size :: FixedPrim a -> Size
size (FixedPrim n _) = n

boundedPrim :: Size -> (a -> Ptr Word8 -> IO (Ptr Word8)) -> BoundedPrim a
boundedPrim n poke' = BoundedPrim n (\x b i w -> case pinned n 16 w of
  Result (Pinned c a) -> case keepAlive c (unIO (poke' x (Ptr a))) w of
    Result (Ptr end) -> case copyBytes c (a - addressOf c) b i (end - a) w of
      Result _ -> case touch c w of Result _ -> Result (i + (end - a)))

fixedPrim :: Size -> (a -> Ptr Word8 -> IO ()) -> FixedPrim a
fixedPrim n poke' = case boundedPrim n (\x (Ptr a) -> poke' x (Ptr a) >> return (Ptr (a + n))) of
  BoundedPrim _ put -> FixedPrim n put

storableToF :: Storable a => FixedPrim a
storableToF = made undefined
  where
    made :: Storable a => a -> FixedPrim a
    made x = fixedPrim (sizeOf x) (\y (Ptr a) -> poke (Ptr a) y)

-- Puts the bytes at an address; where they end.
runB :: BoundedPrim a -> a -> Ptr Word8 -> IO (Ptr Word8)
runB (BoundedPrim n put) x (Ptr a) = IO (\w -> case newBytes n w of
  Result b -> case put x b 0 w of
    Result end -> go b end 0 w)
  where
    go b end i w
      | i < end = case readW8 b i w of Result byte -> case pokeW8 (a + i) byte w of Result _ -> go b end (i + 1) w
      | otherwise = Result (Ptr (a + end))

runF :: FixedPrim a -> a -> Ptr Word8 -> IO ()
runF prim x p = runB (liftFixedToBounded prim) x p >> return ()
