-- The tuple of one component.

module GHC.Tuple (Solo(..)) where

import Control.Monad.Fix (MonadFix(..))
import Control.Monad.Zip (MonadZip(..))
import Data.Data (Data)
import Prelude
import Data.Functor.Classes

data Solo a = Solo a
  deriving (Show, Read, Data)

instance MonadFix Solo where
  mfix f = let { m@(~(Solo x)) = f x } in m

instance MonadZip Solo where
  mzipWith f (Solo x) (Solo y) = Solo (f x y)

instance Functor Solo where
  fmap f (Solo x) = Solo (f x)

instance Foldable Solo where
  foldr f end (Solo x) = f x end

instance Traversable Solo where
  traverse f (Solo x) = fmap Solo (f x)

instance Applicative Solo where
  pure = Solo
  Solo f <*> Solo x = Solo (f x)

instance Monad Solo where
  Solo x >>= f = f x

instance Eq1 Solo where
  liftEq eq (Solo x) (Solo y) = eq x y

instance Ord1 Solo where
  liftCompare cmp (Solo x) (Solo y) = cmp x y

instance Show1 Solo where
  liftShowsPrec one _ d (Solo x) = showsUnaryWith one "Solo" d x

instance Read1 Solo where
  liftReadsPrec one _ = readsData (readsUnaryWith one "Solo" Solo)

instance Semigroup a => Semigroup (Solo a) where
  Solo x <> Solo y = Solo (x <> y)

instance Monoid a => Monoid (Solo a) where
  mempty = Solo mempty
