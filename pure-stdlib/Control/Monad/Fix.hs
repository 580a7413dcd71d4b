{-# LANGUAGE TypeOperators #-}
-- Haskell's Control.Monad.Fix.

module Control.Monad.Fix (MonadFix(..), fix) where

import Base.Error
import Base.Function
import Base.Monad
import Base.IO
import Base.Monoid
import Base.ST
import Base.Types
import Base.Wrappers
import Data.Function (fix)
import Base.Identity
import Base.Generic
import Data.Monoid (Alt(..), Ap(..), First(..), Last(..))
import Data.Ord (Down(..))

class Monad m => MonadFix m where
  mfix :: (a -> m a) -> m a

instance MonadFix Maybe where
  mfix f = let m = f (unJust m) in m
    where
      unJust (Just x) = x
      unJust Nothing = errorWithoutStackTrace "mfix Maybe: Nothing"

instance MonadFix [] where
  mfix f = case fix (\xs -> f (first xs)) of
    [] -> []
    x : _ -> x : mfix (\y -> rest (f y))
    where
      first (x : _) = x
      first [] = errorWithoutStackTrace "Prelude.head: empty list"
      rest (_ : xs) = xs
      rest [] = errorWithoutStackTrace "Prelude.tail: empty list"

instance MonadFix NonEmpty where
  mfix f = case fix (\ne -> f (first ne)) of
    ~(x :| _) -> x :| mfix (\y -> rest (f y))
    where
      first ~(x :| _) = x
      rest ~(_ :| xs) = xs

instance MonadFix (Either e) where
  mfix f = let m = f (unRight m) in m
    where
      unRight (Right x) = x
      unRight (Left _) = errorWithoutStackTrace "mfix Either: Left"

instance MonadFix ((->) r) where
  mfix f r = let x = f x r in x

instance MonadFix (ST s) where
  mfix = fixST

instance MonadFix IO where
  mfix f = case fixST (\x -> case f x of IO m -> ST m) of ST m -> IO m

instance MonadFix Identity where
  mfix f = Identity (fix (\x -> runIdentity (f x)))

instance MonadFix Sum where
  mfix f = Sum (fix (\x -> getSum (f x)))

instance MonadFix Product where
  mfix f = Product (fix (\x -> getProduct (f x)))

instance MonadFix Dual where
  mfix f = Dual (fix (\x -> getDual (f x)))

instance MonadFix First where
  mfix f = First (mfix (\x -> getFirst (f x)))

instance MonadFix Last where
  mfix f = Last (mfix (\x -> getLast (f x)))

instance MonadFix Down where
  mfix f = Down (fix (\x -> getDown (f x)))

instance MonadFix f => MonadFix (Alt f) where
  mfix f = Alt (mfix (\x -> getAlt (f x)))

instance MonadFix f => MonadFix (Ap f) where
  mfix f = Ap (mfix (\x -> getAp (f x)))

instance MonadFix Par1 where
  mfix f = Par1 (fix (\x -> unPar1 (f x)))

instance MonadFix f => MonadFix (Rec1 f) where
  mfix f = Rec1 (mfix (\x -> unRec1 (f x)))

instance MonadFix f => MonadFix (M1 i c f) where
  mfix f = M1 (mfix (\x -> unM1 (f x)))

instance (MonadFix f, MonadFix g) => MonadFix (f :*: g) where
  mfix f = mfix (\x -> case f x of a :*: _ -> a) :*: mfix (\x -> case f x of _ :*: b -> b)
