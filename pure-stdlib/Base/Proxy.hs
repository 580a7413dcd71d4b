-- A value that stands for a type.

module Base.Proxy where

import Base.Types
import Base.Bool
import Base.Classes
import Base.Enum
import Base.Error
import Base.Foldable
import Base.Function
import Base.Ix
import Base.Monad
import Base.Monoid
import Base.Primitive (eqInt)
import Base.Read
import Base.Show
import Base.Traversable

data Proxy t = Proxy

instance Eq (Proxy t) where
  _ == _ = True

instance Ord (Proxy t) where
  compare _ _ = EQ

instance Show (Proxy t) where
  showsPrec _ _ = showString "Proxy"

instance Read (Proxy t) where
  readsPrec = readNames [("Proxy", Proxy)]

instance Bounded (Proxy t) where
  minBound = Proxy
  maxBound = Proxy

instance Enum (Proxy t) where
  succ _ = errorWithoutStackTrace "Proxy.succ"
  pred _ = errorWithoutStackTrace "Proxy.pred"
  fromEnum _ = 0
  toEnum n = if eqInt n 0 then Proxy else errorWithoutStackTrace "Proxy.toEnum: 0 expected"
  enumFrom _ = [Proxy]
  enumFromThen _ _ = [Proxy]
  enumFromTo _ _ = [Proxy]
  enumFromThenTo _ _ _ = [Proxy]

instance Ix (Proxy t) where
  range _ = [Proxy]
  index _ _ = 0
  inRange _ _ = True

instance Semigroup (Proxy t) where
  _ <> _ = Proxy

instance Monoid (Proxy t) where
  mempty = Proxy

instance Functor Proxy where
  fmap _ _ = Proxy

instance Applicative Proxy where
  pure _ = Proxy
  _ <*> _ = Proxy

instance Monad Proxy where
  _ >>= _ = Proxy

instance Alternative Proxy where
  empty = Proxy
  _ <|> _ = Proxy

instance MonadPlus Proxy

instance Foldable Proxy where
  foldMap _ _ = mempty
  foldr _ z _ = z
  length _ = 0
  null _ = True

instance Traversable Proxy where
  traverse _ _ = pure Proxy

asProxyTypeOf :: a -> proxy a -> a
asProxyTypeOf x _ = x
