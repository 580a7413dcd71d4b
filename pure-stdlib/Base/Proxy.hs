-- A value that stands for a type.

module Base.Proxy where

import Base.Types
import Base.Classes
import Base.Function
import Base.Show
import Base.Monoid
import Base.Monad

data Proxy t = Proxy

instance Eq (Proxy t) where
  _ == _ = True

instance Ord (Proxy t) where
  compare _ _ = EQ

instance Show (Proxy t) where
  showsPrec _ _ = showString "Proxy"

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

asProxyTypeOf :: a -> proxy a -> a
asProxyTypeOf x _ = x
