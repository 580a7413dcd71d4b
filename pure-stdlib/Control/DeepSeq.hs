{-# LANGUAGE DefaultSignatures, FlexibleContexts, TypeOperators #-}
-- Values evaluated to the last. Without a definition, `rnf` of an instance is that of the
-- type as a sum of products.

module Control.DeepSeq
  ( NFData(..), deepseq, force, ($!!), (<$!!>), rwhnf, NFData1(..), rnf1, NFData2(..), rnf2
  ) where

import Foreign.C.Types
import Control.Applicative (ZipList(..))
import Control.Concurrent (MVar, ThreadId)
import Control.Exception (MaskingState)
import Prelude
import Data.ByteString.Short.Internal (ShortByteString)
import Data.Fixed (Fixed(..))
import Data.Array (Array, bounds)
import Data.Complex (Complex(..))
import Base.ByteString (ByteString)
import Base.CallSites (CallStack, SrcLoc(..), getCallStack)
import Base.Const (Const(..))
import Base.Fingerprint (Fingerprint)
import Base.Fingers (Digit, Elem, FingerTree(..), Node)
import Base.Generic
import Base.Identity (Identity(..))
import qualified Base.LazyByteString as Bytes
import Base.Natural (Natural)
import qualified Base.Text.Lazy as Lazy
import qualified Base.Text.Type as Strict
import Data.Functor.Compose (Compose(..))
import qualified Data.Functor.Product as Functor
import qualified Data.Functor.Sum as Functor
import Data.Graph (SCC(..))
import Data.IORef (IORef)
import Data.Int
import qualified Data.IntMap as IntMap
import qualified Data.IntSet as IntSet
import Data.List.NonEmpty (NonEmpty(..))
import qualified Data.Map as Map
import Data.Monoid
import Data.Ord (Down(..))
import Data.Proxy (Proxy(..))
import Data.Ratio
import Data.STRef (STRef)
import qualified Data.Semigroup as Semigroup
import qualified Data.Sequence as Seq
import qualified Data.Set as Set
import Data.Tree (Tree(..))
import Data.Type.Equality ((:~:), (:~~:))
import Data.Typeable (TyCon, TypeRep)
import Data.Unique (Unique)
import Data.Version (Version(..))
import Data.Void (Void)
import Data.Word
import Foreign.Ptr (FunPtr, Ptr)
import System.Exit (ExitCode(..))
import System.Mem.StableName (StableName)

infixr 0 `deepseq`, $!!
infixl 4 <$!!>

class NFData a where
  rnf :: a -> ()
  default rnf :: (Generic a, GNFData (Rep a)) => a -> ()
  rnf x = grnf (from x)

-- The same of representations.
class GNFData f where
  grnf :: f p -> ()

instance GNFData V1 where grnf v = v `seq` ()
instance GNFData U1 where grnf U1 = ()
instance NFData a => GNFData (K1 i a) where grnf (K1 a) = rnf a
instance GNFData f => GNFData (M1 i c f) where grnf (M1 a) = grnf a
instance (GNFData f, GNFData g) => GNFData (f :*: g) where
  grnf (a :*: b) = grnf a `seq` grnf b
instance (GNFData f, GNFData g) => GNFData (f :+: g) where
  grnf (L1 a) = grnf a
  grnf (R1 a) = grnf a

rwhnf :: a -> ()
rwhnf x = x `seq` ()

deepseq :: NFData a => a -> b -> b
deepseq x y = rnf x `seq` y

force :: NFData a => a -> a
force x = x `deepseq` x

($!!) :: NFData a => (a -> b) -> a -> b
f $!! x = x `deepseq` f x

(<$!!>) :: (Monad m, NFData b) => (a -> b) -> m a -> m b
f <$!!> m = m >>= \x -> return $!! f x

-- All elements of a structure.
elements :: (Foldable t, NFData a) => t a -> ()
elements = foldr (\x rest -> rnf x `seq` rest) ()

instance NFData Int where rnf = rwhnf
instance NFData Word where rnf = rwhnf
instance NFData Integer where rnf = rwhnf
instance NFData Natural where rnf = rwhnf
instance NFData ByteString where rnf = rwhnf
instance NFData Bytes.ByteString where rnf s = Bytes.foldlChunks (\_ _ -> ()) () s
instance NFData ShortByteString where rnf = rwhnf
instance NFData Char where rnf = rwhnf
instance NFData Bool where rnf = rwhnf
instance NFData Ordering where rnf = rwhnf
instance NFData () where rnf = rwhnf
instance NFData Double where rnf = rwhnf
instance NFData Float where rnf = rwhnf
instance NFData Int8 where rnf = rwhnf
instance NFData Int16 where rnf = rwhnf
instance NFData Int32 where rnf = rwhnf
instance NFData Int64 where rnf = rwhnf
instance NFData Word8 where rnf = rwhnf
instance NFData Word16 where rnf = rwhnf
instance NFData Word32 where rnf = rwhnf
instance NFData Word64 where rnf = rwhnf
instance NFData (Proxy a) where rnf = rwhnf
instance NFData Void where rnf = rwhnf
instance NFData (a -> b) where rnf = rwhnf
instance NFData Strict.Text where rnf = rwhnf
instance NFData Lazy.Text where
  rnf Lazy.Empty = ()
  rnf (Lazy.Chunk _ rest) = rnf rest

instance NFData a => NFData [a] where rnf = elements
instance NFData a => NFData (Maybe a) where rnf = elements
instance NFData a => NFData (NonEmpty a) where rnf = elements
instance NFData a => NFData (Seq.Seq a) where rnf = elements
instance NFData a => NFData (Set.Set a) where rnf = elements
instance NFData a => NFData (Tree a) where rnf (Node x ts) = rnf x `seq` rnf ts
instance NFData a => NFData (IntMap.IntMap a) where rnf = elements
instance NFData IntSet.IntSet where rnf = rwhnf
instance (NFData k, NFData a) => NFData (Map.Map k a) where rnf = rnf . Map.toList
instance (NFData i, NFData a) => NFData (Array i a) where rnf = elements
instance (NFData a, NFData b) => NFData (Either a b) where rnf = either rnf rnf
instance NFData a => NFData (Ratio a) where rnf r = rnf (numerator r) `seq` rnf (denominator r)
instance NFData a => NFData (Complex a) where rnf (a :+ b) = rnf a `seq` rnf b
instance NFData (Fixed a) where rnf (MkFixed n) = rnf n
instance NFData a => NFData (Identity a) where rnf (Identity a) = rnf a
instance NFData a => NFData (Const a b) where rnf (Const a) = rnf a
instance NFData a => NFData (Down a) where rnf (Down a) = rnf a
instance NFData a => NFData (Sum a) where rnf (Sum a) = rnf a
instance NFData a => NFData (Product a) where rnf (Product a) = rnf a
instance NFData a => NFData (First a) where rnf (First a) = rnf a
instance NFData a => NFData (Last a) where rnf (Last a) = rnf a
instance NFData Any where rnf (Any b) = rnf b
instance NFData All where rnf (All b) = rnf b
instance NFData a => NFData (Dual a) where rnf (Dual a) = rnf a
instance NFData a => NFData (SCC a) where rnf = elements
instance NFData Version where rnf (Version b t) = rnf b `seq` rnf t

instance NFData a => NFData (ZipList a) where rnf (ZipList xs) = rnf xs
instance NFData a => NFData (Semigroup.Min a) where rnf (Semigroup.Min a) = rnf a
instance NFData a => NFData (Semigroup.Max a) where rnf (Semigroup.Max a) = rnf a
instance NFData a => NFData (Semigroup.First a) where rnf (Semigroup.First a) = rnf a
instance NFData a => NFData (Semigroup.Last a) where rnf (Semigroup.Last a) = rnf a
instance NFData a => NFData (Semigroup.WrappedMonoid a) where rnf (Semigroup.WrapMonoid a) = rnf a
instance (NFData a, NFData b) => NFData (Semigroup.Arg a b) where rnf (Semigroup.Arg a b) = rnf a `seq` rnf b
instance NFData (a :~: b) where rnf = rwhnf
instance NFData (a :~~: b) where rnf = rwhnf
instance NFData MaskingState where rnf = rwhnf
instance NFData TyCon where rnf = rwhnf
instance NFData TypeRep where rnf = rwhnf

instance (NFData a, NFData b) => NFData (a, b) where
  rnf (a, b) = rnf a `seq` rnf b
instance (NFData a, NFData b, NFData c) => NFData (a, b, c) where
  rnf (a, b, c) = rnf a `seq` rnf (b, c)
instance (NFData a, NFData b, NFData c, NFData d) => NFData (a, b, c, d) where
  rnf (a, b, c, d) = rnf (a, b) `seq` rnf (c, d)
instance (NFData a, NFData b, NFData c, NFData d, NFData e) => NFData (a, b, c, d, e) where
  rnf (a, b, c, d, e) = rnf (a, b) `seq` rnf (c, d, e)

-- Structures, given how their elements are evaluated.

class NFData1 f where
  liftRnf :: (a -> ()) -> f a -> ()

rnf1 :: (NFData1 f, NFData a) => f a -> ()
rnf1 = liftRnf rnf

class NFData2 p where
  liftRnf2 :: (a -> ()) -> (b -> ()) -> p a b -> ()

rnf2 :: (NFData2 p, NFData a, NFData b) => p a b -> ()
rnf2 = liftRnf2 rnf rnf

elementsBy :: Foldable t => (a -> ()) -> t a -> ()
elementsBy one = foldr (\x rest -> one x `seq` rest) ()

instance NFData1 [] where liftRnf = elementsBy
instance NFData1 Maybe where liftRnf = elementsBy
instance NFData1 NonEmpty where liftRnf = elementsBy
instance NFData1 Seq.Seq where liftRnf = elementsBy
instance NFData1 Set.Set where liftRnf = elementsBy
instance NFData1 Tree where liftRnf one (Node x ts) = one x `seq` liftRnf (liftRnf one) ts
instance NFData1 IntMap.IntMap where liftRnf = elementsBy
instance NFData k => NFData1 (Map.Map k) where liftRnf = liftRnf2 rnf
instance NFData i => NFData1 (Array i) where liftRnf one a = rnf (bounds a) `seq` elementsBy one a
instance NFData1 Identity where liftRnf one (Identity a) = one a
instance NFData1 Proxy where liftRnf _ Proxy = ()
instance NFData a => NFData1 (Const a) where liftRnf _ (Const a) = rnf a
instance NFData a => NFData1 (Either a) where liftRnf = liftRnf2 rnf
instance NFData a => NFData1 ((,) a) where liftRnf = liftRnf2 rnf
instance NFData1 Ratio where liftRnf one r = one (numerator r) `seq` one (denominator r)
instance NFData1 Down where liftRnf one (Down a) = one a
instance NFData1 Sum where liftRnf one (Sum a) = one a
instance NFData1 Product where liftRnf one (Product a) = one a
instance NFData1 First where liftRnf one (First a) = liftRnf one a
instance NFData1 Last where liftRnf one (Last a) = liftRnf one a
instance NFData1 Dual where liftRnf one (Dual a) = one a

instance NFData1 ZipList where liftRnf one (ZipList xs) = liftRnf one xs
instance NFData1 Semigroup.Min where liftRnf one (Semigroup.Min a) = one a
instance NFData1 Semigroup.Max where liftRnf one (Semigroup.Max a) = one a
instance NFData1 Semigroup.First where liftRnf one (Semigroup.First a) = one a
instance NFData1 Semigroup.Last where liftRnf one (Semigroup.Last a) = one a
instance NFData1 Semigroup.WrappedMonoid where liftRnf one (Semigroup.WrapMonoid a) = one a
instance NFData a => NFData1 (Semigroup.Arg a) where liftRnf = liftRnf2 rnf
instance NFData1 ((:~:) a) where liftRnf _ = rwhnf
instance NFData1 ((:~~:) a) where liftRnf _ = rwhnf

instance NFData2 Array where liftRnf2 one two a = liftRnf2 one one (bounds a) `seq` elementsBy two a
instance NFData2 Semigroup.Arg where liftRnf2 one two (Semigroup.Arg a b) = one a `seq` two b
instance NFData2 (:~:) where liftRnf2 _ _ = rwhnf
instance NFData2 (:~~:) where liftRnf2 _ _ = rwhnf
instance NFData2 Either where liftRnf2 one two = either one two
instance NFData2 (,) where liftRnf2 one two (a, b) = one a `seq` two b
instance NFData2 Const where liftRnf2 one _ (Const a) = one a
instance NFData2 Map.Map where
  liftRnf2 one two m = liftRnf (liftRnf2 one two) (Map.toList m)

-- Numbers of C.

instance NFData CChar where rnf = rwhnf
instance NFData CSChar where rnf = rwhnf
instance NFData CUChar where rnf = rwhnf
instance NFData CShort where rnf = rwhnf
instance NFData CUShort where rnf = rwhnf
instance NFData CInt where rnf = rwhnf
instance NFData CUInt where rnf = rwhnf
instance NFData CLong where rnf = rwhnf
instance NFData CULong where rnf = rwhnf
instance NFData CPtrdiff where rnf = rwhnf
instance NFData CSize where rnf = rwhnf
instance NFData CWchar where rnf = rwhnf
instance NFData CSigAtomic where rnf = rwhnf
instance NFData CLLong where rnf = rwhnf
instance NFData CULLong where rnf = rwhnf
instance NFData CIntPtr where rnf = rwhnf
instance NFData CUIntPtr where rnf = rwhnf
instance NFData CIntMax where rnf = rwhnf
instance NFData CUIntMax where rnf = rwhnf
instance NFData CClock where rnf = rwhnf
instance NFData CTime where rnf = rwhnf
instance NFData CUSeconds where rnf = rwhnf
instance NFData CSUSeconds where rnf = rwhnf
instance NFData CFloat where rnf = rwhnf
instance NFData CDouble where rnf = rwhnf
instance NFData CBool where rnf = rwhnf
instance NFData CFile where rnf = rwhnf
instance NFData CFpos where rnf = rwhnf
instance NFData CJmpBuf where rnf = rwhnf

-- Of a reference what it refers to is left as it is.
instance NFData (IORef a) where rnf = rwhnf
instance NFData1 IORef where liftRnf _ = rwhnf
instance NFData (STRef s a) where rnf = rwhnf
instance NFData1 (STRef s) where liftRnf _ = rwhnf
instance NFData2 STRef where liftRnf2 _ _ = rwhnf
instance NFData (MVar a) where rnf = rwhnf
instance NFData1 MVar where liftRnf _ = rwhnf
instance NFData (Ptr a) where rnf = rwhnf
instance NFData1 Ptr where liftRnf _ = rwhnf
instance NFData (FunPtr a) where rnf = rwhnf
instance NFData1 FunPtr where liftRnf _ = rwhnf
instance NFData (StableName a) where rnf = rwhnf
instance NFData1 StableName where liftRnf _ = rwhnf
instance NFData ThreadId where rnf = rwhnf
instance NFData Unique where rnf = rwhnf
instance NFData ExitCode where
  rnf (ExitFailure n) = rnf n
  rnf ExitSuccess = ()

-- Tuples of three to nine.

instance (NFData a, NFData b, NFData c, NFData d, NFData e, NFData f) => NFData (a, b, c, d, e, f) where
  rnf = rnf2
instance (NFData a, NFData b, NFData c, NFData d, NFData e, NFData f, NFData g) => NFData (a, b, c, d, e, f, g) where
  rnf = rnf2
instance (NFData a, NFData b, NFData c, NFData d, NFData e, NFData f, NFData g, NFData h) => NFData (a, b, c, d, e, f, g, h) where
  rnf = rnf2
instance (NFData a, NFData b, NFData c, NFData d, NFData e, NFData f, NFData g, NFData h, NFData i) => NFData (a, b, c, d, e, f, g, h, i) where
  rnf = rnf2
instance (NFData a, NFData b) => NFData1 ((,,) a b) where liftRnf = liftRnf2 rnf
instance (NFData a, NFData b, NFData c) => NFData1 ((,,,) a b c) where liftRnf = liftRnf2 rnf
instance (NFData a, NFData b, NFData c, NFData d) => NFData1 ((,,,,) a b c d) where liftRnf = liftRnf2 rnf
instance (NFData a, NFData b, NFData c, NFData d, NFData e) => NFData1 ((,,,,,) a b c d e) where liftRnf = liftRnf2 rnf
instance (NFData a, NFData b, NFData c, NFData d, NFData e, NFData f) => NFData1 ((,,,,,,) a b c d e f) where liftRnf = liftRnf2 rnf
instance (NFData a, NFData b, NFData c, NFData d, NFData e, NFData f, NFData g) => NFData1 ((,,,,,,,) a b c d e f g) where liftRnf = liftRnf2 rnf
instance (NFData a, NFData b, NFData c, NFData d, NFData e, NFData f, NFData g, NFData h) => NFData1 ((,,,,,,,,) a b c d e f g h) where liftRnf = liftRnf2 rnf
instance NFData a => NFData2 ((,,) a) where
  liftRnf2 one two (a, b, c) = rnf a `seq` one b `seq` two c
instance (NFData a, NFData b) => NFData2 ((,,,) a b) where
  liftRnf2 one two (a, b, c, d) = rnf a `seq` rnf b `seq` one c `seq` two d
instance (NFData a, NFData b, NFData c) => NFData2 ((,,,,) a b c) where
  liftRnf2 one two (a, b, c, d, e) = rnf a `seq` rnf b `seq` rnf c `seq` one d `seq` two e
instance (NFData a, NFData b, NFData c, NFData d) => NFData2 ((,,,,,) a b c d) where
  liftRnf2 one two (a, b, c, d, e, f) = rnf a `seq` rnf b `seq` rnf c `seq` rnf d `seq` one e `seq` two f
instance (NFData a, NFData b, NFData c, NFData d, NFData e) => NFData2 ((,,,,,,) a b c d e) where
  liftRnf2 one two (a, b, c, d, e, f, g) = rnf a `seq` rnf b `seq` rnf c `seq` rnf d `seq` rnf e `seq` one f `seq` two g
instance (NFData a, NFData b, NFData c, NFData d, NFData e, NFData f) => NFData2 ((,,,,,,,) a b c d e f) where
  liftRnf2 one two (a, b, c, d, e, f, g, h) = rnf a `seq` rnf b `seq` rnf c `seq` rnf d `seq` rnf e `seq` rnf f `seq` one g `seq` two h
instance (NFData a, NFData b, NFData c, NFData d, NFData e, NFData f, NFData g) => NFData2 ((,,,,,,,,) a b c d e f g) where
  liftRnf2 one two (a, b, c, d, e, f, g, h, i) = rnf a `seq` rnf b `seq` rnf c `seq` rnf d `seq` rnf e `seq` rnf f `seq` rnf g `seq` one h `seq` two i

instance (NFData1 f, NFData1 g, NFData a) => NFData (Compose f g a) where rnf = rnf1
instance (NFData1 f, NFData1 g) => NFData1 (Compose f g) where liftRnf one (Compose a) = liftRnf (liftRnf one) a
instance (NFData1 f, NFData1 g, NFData a) => NFData (Functor.Product f g a) where rnf = rnf1
instance (NFData1 f, NFData1 g) => NFData1 (Functor.Product f g) where
  liftRnf one (Functor.Pair a b) = liftRnf one a `seq` liftRnf one b
instance (NFData1 f, NFData1 g, NFData a) => NFData (Functor.Sum f g a) where rnf = rnf1
instance (NFData1 f, NFData1 g) => NFData1 (Functor.Sum f g) where
  liftRnf one (Functor.InL a) = liftRnf one a
  liftRnf one (Functor.InR a) = liftRnf one a
instance NFData a => NFData (Semigroup.Option a) where rnf (Semigroup.Option a) = rnf a
instance NFData1 Semigroup.Option where liftRnf one (Semigroup.Option a) = liftRnf one a
instance NFData1 Fixed where liftRnf _ (MkFixed n) = rnf n
instance NFData SrcLoc where
  rnf (SrcLoc p m f a b c d) = rnf p `seq` rnf m `seq` rnf f `seq` rnf a `seq` rnf b `seq` rnf c `seq` rnf d
instance NFData CallStack where rnf = rnf . getCallStack
instance NFData Fingerprint where rnf = rwhnf
instance NFData a => NFData (Elem a) where rnf = elements
instance NFData a => NFData (Node a) where rnf = elements
instance NFData a => NFData (Digit a) where rnf = elements
instance NFData a => NFData (FingerTree a) where
  rnf EmptyT = ()
  rnf (Single a) = rnf a
  rnf (Deep _ l m r) = rnf l `seq` rnf m `seq` rnf r
