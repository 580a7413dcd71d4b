{-# LANGUAGE CPP, DefaultSignatures, FlexibleContexts, PolyKinds, ScopedTypeVariables, TypeOperators, UndecidableInstances #-}
-- What has a binary form, by instances or by what GHC.Generics says of a type.

module Data.Binary.Class (Binary(..), GBinaryPut(..), GBinaryGet(..), getMany) where

import Prelude
import Base.Builder (each, putBig)
import Control.Applicative (empty)
import Data.Array (Array, Ix, bounds, elems, listArray, rangeSize)
import qualified Data.Array.Unboxed as U
import Data.Binary.Get
import Data.Binary.Put
import Data.Bits
import qualified Data.ByteString as B
import qualified Data.ByteString.Lazy as L
import qualified Data.ByteString.Short as Short
import Data.Char (chr, ord)
import Data.Complex (Complex(..))
import Data.Fixed (Fixed(..))
import Data.Foldable (toList)
import Data.Functor.Identity (Identity(..))
import Data.Int
import qualified Data.IntMap as IntMap
import qualified Data.IntSet as IntSet
import Data.List (unfoldr)
import Data.List.NonEmpty (NonEmpty(..))
import qualified Data.Map as Map
import qualified Data.Monoid as Monoid
import Data.Monoid (All(..), Alt(..), Any(..), Dual(..), Product(..), Sum(..))
import Data.Ratio (Ratio, (%), denominator, numerator)
import qualified Data.Semigroup as Semigroup
import Data.Semigroup (Arg(..), Max(..), Min(..), WrappedMonoid(..))
import qualified Data.Sequence as Seq
import qualified Data.Set as Set
import qualified Data.Text as Text
import Data.Text.Encoding (decodeUtf8', encodeUtf8)
import qualified Data.Text.Lazy as Lazy
import qualified Data.Text.Lazy.Encoding as Lazy
import Data.Tree (Tree(..))
import Data.Version (Version(..))
import Data.Void (Void, absurd)
import Data.Word
import GHC.Fingerprint (Fingerprint(..))
import GHC.Generics
import Numeric.Natural (Natural)

class Binary t where
  put :: t -> Put
  default put :: (Generic t, GBinaryPut (Rep t)) => t -> Put
  put = gput . from

  get :: Get t
  default get :: (Generic t, GBinaryGet (Rep t)) => Get t
  get = fmap to gget

  -- Some types put the elements of a list at once.
  putList :: [t] -> Put
  putList xs = put (length xs) *> mapM_ put xs

-- So many elements. Each is evaluated.
getMany :: Binary a => Int -> Get [a]
getMany = go []
  where
    go xs 0 = return (reverse xs)
    go xs n = get >>= \x -> x `seq` go (x : xs) (n - 1)

-- Of types by their constructors: the number of the constructor, if there are several, and
-- the fields.

class GBinaryPut f where
  gput :: f t -> Put

class GBinaryGet f where
  gget :: Get (f t)

instance GBinaryPut V1 where
  gput _ = pure ()

instance GBinaryGet V1 where
  gget = return undefined

instance GBinaryPut U1 where
  gput U1 = pure ()

instance GBinaryGet U1 where
  gget = return U1

instance (GBinaryPut f, GBinaryPut g) => GBinaryPut (f :*: g) where
  gput (x :*: y) = gput x *> gput y

instance (GBinaryGet f, GBinaryGet g) => GBinaryGet (f :*: g) where
  gget = (:*:) <$> gget <*> gget

instance GBinaryPut f => GBinaryPut (M1 i c f) where
  gput (M1 x) = gput x

instance GBinaryGet f => GBinaryGet (M1 i c f) where
  gget = fmap M1 gget

instance Binary a => GBinaryPut (K1 i a) where
  gput (K1 x) = put x

instance Binary a => GBinaryGet (K1 i a) where
  gget = fmap K1 get

instance (Constructors f, Constructors g, PutNumbered f, PutNumbered g) => GBinaryPut (f :+: g) where
  gput x = putNumbered (putNumber count) 0 x
    where Count count = constructors :: Count (f :+: g)

instance (Constructors f, Constructors g, GetNumbered f, GetNumbered g) => GBinaryGet (f :+: g) where
  gget = getNumber count >>= \n ->
    if n < count then getNumbered n else fail "Unknown encoding for constructor"
    where Count count = constructors :: Count (f :+: g)

-- How many constructors there are.
newtype Count f = Count Int

class Constructors f where
  constructors :: Count f

instance (Constructors f, Constructors g) => Constructors (f :+: g) where
  constructors = Count (m + n)
    where
      Count m = constructors :: Count f
      Count n = constructors :: Count g

instance Constructors (C1 c f) where
  constructors = Count 1

-- With how numbers are put, and that of the first constructor.
class PutNumbered f where
  putNumbered :: (Int -> Put) -> Int -> f t -> Put

instance (Constructors f, PutNumbered f, PutNumbered g) => PutNumbered (f :+: g) where
  putNumbered number n x = case x of
    L1 y -> putNumbered number n y
    R1 y -> putNumbered number (n + before) y
    where Count before = constructors :: Count f

instance GBinaryPut f => PutNumbered (C1 c f) where
  putNumbered number n x = number n *> gput x

class GetNumbered f where
  getNumbered :: Int -> Get (f t)

instance (Constructors f, GetNumbered f, GetNumbered g) => GetNumbered (f :+: g) where
  getNumbered n
    | n < before = fmap L1 (getNumbered n)
    | otherwise = fmap R1 (getNumbered (n - before))
    where Count before = constructors :: Count f

instance GBinaryGet f => GetNumbered (C1 c f) where
  getNumbered _ = gget

-- A number below this count takes as many bytes as all of them need.

putNumber :: Int -> Int -> Put
putNumber count n
  | count <= 256 = putWord8 (fromIntegral n)
  | count <= 65536 = putWord16be (fromIntegral n)
  | otherwise = putWord32be (fromIntegral n)

getNumber :: Int -> Get Int
getNumber count
  | count <= 256 = fmap fromIntegral getWord8
  | count <= 65536 = fmap fromIntegral getWord16be
  | otherwise = fmap fromIntegral getWord32be

-- Numbers: the highest byte comes first. Those of lists are put into the buffer one after the other.

#define NUMBER(TYPE,BYTES,PUT,GET) \
instance Binary TYPE where { \
  put = PUT; \
  get = GET; \
  putList xs = put (length xs) *> putBuilder (each BYTES (putBig BYTES . fromIntegral) xs) }

NUMBER(Word8,1,putWord8,getWord8)
NUMBER(Word16,2,putWord16be,getWord16be)
NUMBER(Word32,4,putWord32be,getWord32be)
NUMBER(Word64,8,putWord64be,getWord64be)
NUMBER(Int8,1,putInt8,getInt8)
NUMBER(Int16,2,putInt16be,getInt16be)
NUMBER(Int32,4,putInt32be,getInt32be)
NUMBER(Int64,8,putInt64be,getInt64be)
NUMBER(Word,8,(putWord64be . fromIntegral),(fmap fromIntegral getWord64be))
NUMBER(Int,8,(putInt64be . fromIntegral),(fmap fromIntegral getInt64be))

-- 0 and 32 bits, or 1, the sign and the bytes of the absolute value, the lowest first.
instance Binary Integer where
  put n
    | n == fromIntegral small = putWord8 0 *> put small
    | otherwise = putWord8 1 *> put (fromIntegral (signum n) :: Int8) *> put (bytesOf (abs n))
    where small = fromIntegral n :: Int32
  get = get >>= \tag -> case tag :: Word8 of
    0 -> fmap fromIntegral (get :: Get Int32)
    _ -> do
      sign <- get
      n <- fmap ofBytes get
      return $! if sign == (1 :: Int8) then n else negate n

-- 0 and 64 bits, or 1 and the bytes, the lowest first.
instance Binary Natural where
  put n
    | n <= fromIntegral (maxBound :: Word64) = putWord8 0 *> put (fromIntegral n :: Word64)
    | otherwise = putWord8 1 *> put (bytesOf (toInteger n))
  get = get >>= \tag -> case tag :: Word8 of
    0 -> fmap fromIntegral (get :: Get Word64)
    _ -> fmap (fromInteger . ofBytes) get

-- Seven bytes at a time, which are an Int.

bytesOf :: Integer -> [Word8]
bytesOf n
  | rest == 0 = unfoldr (\m -> if m == 0 then Nothing else Just (next m)) low
  | otherwise = take 7 (unfoldr (Just . next) low) ++ bytesOf rest
  where
    rest = n `shiftR` 56
    low = fromInteger n .&. 0xffffffffffffff
    next :: Int -> (Word8, Int)
    next m = (fromIntegral m, m `shiftR` 8)

ofBytes :: [Word8] -> Integer
ofBytes bytes = case splitAt 7 bytes of
  (low, []) -> small low
  (low, rest) -> small low .|. ofBytes rest `shiftL` 56
  where
    small low = toInteger (foldr (\x n -> n `shiftL` 8 .|. fromIntegral x) (0 :: Int) low)

instance Binary Float where
  put = put . decodeFloat
  get = encodeFloat <$> get <*> get

instance Binary Double where
  put = put . decodeFloat
  get = encodeFloat <$> get <*> get

instance (Binary a, Integral a) => Binary (Ratio a) where
  put x = put (numerator x) *> put (denominator x)
  get = (%) <$> get <*> get

instance Binary a => Binary (Complex a) where
  put (x :+ y) = put x *> put y
  get = (:+) <$> get <*> get

instance Binary (Fixed a) where
  put (MkFixed n) = put n
  get = fmap MkFixed get

-- Types of few values

instance Binary Void where
  put = absurd
  get = empty

instance Binary () where
  put () = pure ()
  get = return ()

instance Binary Bool where
  put = putWord8 . fromIntegral . fromEnum
  get = getEnum "Bool" 1

instance Binary Ordering where
  put = putWord8 . fromIntegral . fromEnum
  get = getEnum "Ordering" 2

-- Of the type with this name, whose last value has this number.
getEnum :: Enum a => String -> Int -> Get a
getEnum name end = getWord8 >>= \w ->
  if fromIntegral w <= end
    then return (toEnum (fromIntegral w))
    else fail ("Could not map value " ++ show w ++ " to " ++ name)

-- Characters are UTF-8. That what follows the first byte begins with the right bits is not asked.
instance Binary Char where
  put = putCharUtf8
  putList s = put (length s) *> putStringUtf8 s
  get = byte >>= \x -> if x < 0x80 then valid x else
    if x < 0xe0 then further 1 (xor 0xc0 x) else
    if x < 0xf0 then further 2 (xor 0xe0 x) else further 3 (xor 0xf0 x)
    where
      byte = fmap fromIntegral getWord8
      further :: Int -> Int -> Get Char
      further 0 n = valid n
      further k n = byte >>= \x -> further (k - 1) (n `shiftL` 6 .|. xor 0x80 x)
      valid n
        | n <= 0x10ffff = return $! chr n
        | otherwise = fail "Not a valid Unicode code point!"

-- Tuples

instance (Binary a, Binary b) => Binary (a, b) where
  put (a, b) = put a *> put b
  get = (,) <$> get <*> get

instance (Binary a, Binary b, Binary c) => Binary (a, b, c) where
  put (a, b, c) = put a *> put b *> put c
  get = (,,) <$> get <*> get <*> get

instance (Binary a, Binary b, Binary c, Binary d) => Binary (a, b, c, d) where
  put (a, b, c, d) = put a *> put b *> put c *> put d
  get = (,,,) <$> get <*> get <*> get <*> get

instance (Binary a, Binary b, Binary c, Binary d, Binary e) => Binary (a, b, c, d, e) where
  put (a, b, c, d, e) = put a *> put b *> put c *> put d *> put e
  get = (,,,,) <$> get <*> get <*> get <*> get <*> get

-- Longer ones as pairs of shorter ones, whose bytes follow each other.

instance (Binary a, Binary b, Binary c, Binary d, Binary e, Binary f) => Binary (a, b, c, d, e, f) where
  put (a, b, c, d, e, f) = put (a, (b, c, d, e, f))
  get = fmap (\(a, (b, c, d, e, f)) -> (a, b, c, d, e, f)) get

instance (Binary a, Binary b, Binary c, Binary d, Binary e, Binary f, Binary g)
    => Binary (a, b, c, d, e, f, g) where
  put (a, b, c, d, e, f, g) = put ((a, b), (c, d, e, f, g))
  get = fmap (\((a, b), (c, d, e, f, g)) -> (a, b, c, d, e, f, g)) get

instance (Binary a, Binary b, Binary c, Binary d, Binary e, Binary f, Binary g, Binary h)
    => Binary (a, b, c, d, e, f, g, h) where
  put (a, b, c, d, e, f, g, h) = put ((a, b, c), (d, e, f, g, h))
  get = fmap (\((a, b, c), (d, e, f, g, h)) -> (a, b, c, d, e, f, g, h)) get

instance (Binary a, Binary b, Binary c, Binary d, Binary e, Binary f, Binary g, Binary h, Binary i)
    => Binary (a, b, c, d, e, f, g, h, i) where
  put (a, b, c, d, e, f, g, h, i) = put ((a, b, c, d), (e, f, g, h, i))
  get = fmap (\((a, b, c, d), (e, f, g, h, i)) -> (a, b, c, d, e, f, g, h, i)) get

instance (Binary a, Binary b, Binary c, Binary d, Binary e, Binary f, Binary g, Binary h, Binary i, Binary j)
    => Binary (a, b, c, d, e, f, g, h, i, j) where
  put (a, b, c, d, e, f, g, h, i, j) = put ((a, b, c, d, e), (f, g, h, i, j))
  get = fmap (\((a, b, c, d, e), (f, g, h, i, j)) -> (a, b, c, d, e, f, g, h, i, j)) get

-- Sums: 0 is the first constructor, and any other number the second.

instance Binary a => Binary (Maybe a) where
  put = maybe (putWord8 0) (\x -> putWord8 1 *> put x)
  get = getWord8 >>= \w -> if w == 0 then return Nothing else fmap Just get

instance (Binary a, Binary b) => Binary (Either a b) where
  put = either (\x -> putWord8 0 *> put x) (\y -> putWord8 1 *> put y)
  get = getWord8 >>= \w -> if w == 0 then fmap Left get else fmap Right get

-- What has elements: how many there are comes first.

instance Binary a => Binary [a] where
  put = putList
  get = get >>= getMany

instance Binary a => Binary (NonEmpty a) where
  put = put . toList
  get = get >>= \xs -> case xs of
    x : rest -> return (x :| rest)
    [] -> fail "NonEmpty is empty!"

instance Binary B.ByteString where
  put s = put (B.length s) *> putByteString s
  get = get >>= getByteString

instance Binary L.ByteString where
  put s = put (L.length s) *> putLazyByteString s
  get = get >>= getLazyByteString

instance Binary Text.Text where
  put t = put (encodeUtf8 t)
  get = get >>= \s -> either (fail . show) return (decodeUtf8' s)

instance Binary Lazy.Text where
  put t = put (Lazy.encodeUtf8 t)
  get = get >>= \s -> either (fail . show) return (Lazy.decodeUtf8' s)

instance Binary Short.ShortByteString where
  put s = put (Short.length s) *> putShortByteString s
  get = get >>= fmap Short.toShort . getByteString

instance Binary a => Binary (Set.Set a) where
  put s = put (Set.size s) *> mapM_ put (Set.toAscList s)
  get = fmap Set.fromDistinctAscList get

instance (Binary k, Binary a) => Binary (Map.Map k a) where
  put m = put (Map.size m) *> mapM_ put (Map.toAscList m)
  get = fmap Map.fromDistinctAscList get

instance Binary IntSet.IntSet where
  put s = put (IntSet.size s) *> mapM_ put (IntSet.toAscList s)
  get = fmap IntSet.fromDistinctAscList get

instance Binary a => Binary (IntMap.IntMap a) where
  put m = put (IntMap.size m) *> mapM_ put (IntMap.toAscList m)
  get = fmap IntMap.fromDistinctAscList get

instance Binary a => Binary (Seq.Seq a) where
  put s = put (Seq.length s) *> mapM_ put s
  get = fmap Seq.fromList get

instance Binary a => Binary (Tree a) where
  put (Node x ts) = put x *> put ts
  get = Node <$> get <*> get

instance (Binary i, Ix i, Binary a) => Binary (Array i a) where
  put a = put (bounds a) *> put (rangeSize (bounds a)) *> mapM_ put (elems a)
  get = listArray <$> get <*> get

instance (Binary i, Ix i, Binary a, U.IArray U.UArray a) => Binary (U.UArray i a) where
  put a = put (U.bounds a) *> put (rangeSize (U.bounds a)) *> mapM_ put (U.elems a)
  get = U.listArray <$> get <*> get

instance Binary Version where
  put (Version branch tags) = put branch *> put tags
  get = Version <$> get <*> get

instance Binary Fingerprint where
  put (Fingerprint x y) = put x *> put y
  get = Fingerprint <$> get <*> get

-- Wrappers

#define WRAPPER(CONTEXT,TYPE,MAKE) \
instance CONTEXT => Binary (TYPE) where { \
  put (MAKE x) = put x; \
  get = fmap MAKE get }

WRAPPER(Binary a,Identity a,Identity)
WRAPPER(Binary a,Dual a,Dual)
WRAPPER(Binary a,Sum a,Sum)
WRAPPER(Binary a,Product a,Product)
WRAPPER(Binary a,Monoid.First a,Monoid.First)
WRAPPER(Binary a,Monoid.Last a,Monoid.Last)
WRAPPER(Binary (f a),Alt f a,Alt)
WRAPPER(Binary a,Min a,Min)
WRAPPER(Binary a,Max a,Max)
WRAPPER(Binary a,Semigroup.First a,Semigroup.First)
WRAPPER(Binary a,Semigroup.Last a,Semigroup.Last)
WRAPPER(Binary a,Semigroup.Option a,Semigroup.Option)
WRAPPER(Binary m,WrappedMonoid m,WrapMonoid)
WRAPPER((),All,All)
WRAPPER((),Any,Any)

instance (Binary a, Binary b) => Binary (Arg a b) where
  put (Arg x y) = put x *> put y
  get = Arg <$> get <*> get
