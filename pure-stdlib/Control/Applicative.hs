{-# LANGUAGE TypeFamilies #-}
-- Haskell's Control.Applicative.

module Control.Applicative
  ( Applicative(..), Alternative(..), Const(..), ZipList(..), WrappedMonad(..), WrappedArrow(..), (<$>), (<$), (<**>), liftA, liftA3, optional
  ) where

import Base.Classes
import Base.Control
import Base.Foldable
import Base.Function
import qualified Base.IsList as L
import Base.List (drop, repeat, zipWith)
import qualified Base.List as L
import Base.Monad
import Base.Read
import Base.ReadDerive ()
import Base.Show
import Base.Traversable
import Control.Arrow (Arrow(..), ArrowPlus(..), ArrowZero(..), (>>>))
import Data.Functor.Const

-- Lists that are combined element by element.
newtype ZipList a = ZipList { getZipList :: [a] }
  deriving (Eq, Ord, Read, Show)

instance Functor ZipList where
  fmap f (ZipList xs) = ZipList (L.map f xs)

instance Foldable ZipList where
  foldr f z (ZipList xs) = L.foldr f z xs
  toList (ZipList xs) = xs
  length (ZipList xs) = L.length xs

instance Traversable ZipList where
  traverse f (ZipList xs) = fmap ZipList (traverse f xs)

instance Applicative ZipList where
  pure x = ZipList (repeat x)
  liftA2 f (ZipList xs) (ZipList ys) = ZipList (zipWith f xs ys)
  ZipList fs <*> ZipList xs = ZipList (zipWith id fs xs)

instance Alternative ZipList where
  empty = ZipList []
  ZipList xs <|> ZipList ys = ZipList (xs L.++ drop (L.length xs) ys)

-- A monad, as applicative functor.
newtype WrappedMonad m a = WrapMonad { unwrapMonad :: m a }

instance Monad m => Functor (WrappedMonad m) where
  fmap f (WrapMonad m) = WrapMonad (m >>= \x -> pure (f x))

instance Monad m => Applicative (WrappedMonad m) where
  pure x = WrapMonad (pure x)
  WrapMonad m <*> WrapMonad n = WrapMonad (m >>= \f -> n >>= \x -> pure (f x))

instance Monad m => Monad (WrappedMonad m) where
  WrapMonad m >>= f = WrapMonad (m >>= \x -> unwrapMonad (f x))

instance MonadPlus m => Alternative (WrappedMonad m) where
  empty = WrapMonad empty
  WrapMonad m <|> WrapMonad n = WrapMonad (m <|> n)

-- An arrow from a type, as applicative functor.
newtype WrappedArrow a b c = WrapArrow { unwrapArrow :: a b c }

instance Arrow a => Functor (WrappedArrow a b) where
  fmap f (WrapArrow a) = WrapArrow (a >>> arr f)

instance Arrow a => Applicative (WrappedArrow a b) where
  pure x = WrapArrow (arr (\_ -> x))
  WrapArrow u <*> WrapArrow v = WrapArrow (u &&& v >>> arr (\(f, x) -> f x))

instance (ArrowZero a, ArrowPlus a) => Alternative (WrappedArrow a b) where
  empty = WrapArrow zeroArrow
  WrapArrow u <|> WrapArrow v = WrapArrow (u <+> v)

instance L.IsList (ZipList a) where
  type Item (ZipList a) = a
  fromList = ZipList
  toList = getZipList
