-- The tuple of one component.

module GHC.Tuple (Solo(..)) where

import Prelude

data Solo a = Solo a

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
