-- Values evaluated to the last. Without a definition, `rnf` of an instance goes
-- no further than the outermost constructor.

module Control.DeepSeq (NFData(..), deepseq, force, ($!!), (<$!!>), rwhnf) where

import Prelude
import Data.Array (Array)
import Data.Complex (Complex(..))
import Base.Const (Const(..))
import Base.Identity (Identity(..))
import Base.Natural (Natural)
import Data.Graph (SCC(..))
import Data.Int
import qualified Data.IntMap as IntMap
import qualified Data.IntSet as IntSet
import Data.List.NonEmpty (NonEmpty(..))
import qualified Data.Map as Map
import Data.Monoid
import Data.Ord (Down(..))
import Data.Proxy (Proxy)
import Data.Ratio
import qualified Data.Sequence as Seq
import qualified Data.Set as Set
import Data.Tree (Tree(..))
import Data.Version (Version(..))
import Data.Void (Void)
import Data.Word

infixr 0 `deepseq`, $!!
infixl 4 <$!!>

class NFData a where
  rnf :: a -> ()
  rnf x = rwhnf x

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

instance NFData Int
instance NFData Word
instance NFData Integer
instance NFData Natural
instance NFData Char
instance NFData Bool
instance NFData Ordering
instance NFData ()
instance NFData Double
instance NFData Float
instance NFData Int8
instance NFData Int16
instance NFData Int32
instance NFData Int64
instance NFData Word8
instance NFData Word16
instance NFData Word32
instance NFData Word64
instance NFData (Proxy a)
instance NFData Void
instance NFData (a -> b)

instance NFData a => NFData [a] where rnf = elements
instance NFData a => NFData (Maybe a) where rnf = elements
instance NFData a => NFData (NonEmpty a) where rnf = elements
instance NFData a => NFData (Seq.Seq a) where rnf = elements
instance NFData a => NFData (Set.Set a) where rnf = elements
instance NFData a => NFData (Tree a) where rnf (Node x ts) = rnf x `seq` rnf ts
instance NFData a => NFData (IntMap.IntMap a) where rnf = elements
instance NFData IntSet.IntSet
instance (NFData k, NFData a) => NFData (Map.Map k a) where rnf = rnf . Map.toList
instance (NFData i, NFData a) => NFData (Array i a) where rnf = elements
instance (NFData a, NFData b) => NFData (Either a b) where rnf = either rnf rnf
instance NFData a => NFData (Ratio a) where rnf r = rnf (numerator r) `seq` rnf (denominator r)
instance NFData a => NFData (Complex a) where rnf (a :+ b) = rnf a `seq` rnf b
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

instance (NFData a, NFData b) => NFData (a, b) where
  rnf (a, b) = rnf a `seq` rnf b
instance (NFData a, NFData b, NFData c) => NFData (a, b, c) where
  rnf (a, b, c) = rnf a `seq` rnf (b, c)
instance (NFData a, NFData b, NFData c, NFData d) => NFData (a, b, c, d) where
  rnf (a, b, c, d) = rnf (a, b) `seq` rnf (c, d)
instance (NFData a, NFData b, NFData c, NFData d, NFData e) => NFData (a, b, c, d, e) where
  rnf (a, b, c, d, e) = rnf (a, b) `seq` rnf (c, d, e)
