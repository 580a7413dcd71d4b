{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances #-}
-- Arrays of variables of transactions.

module Control.Concurrent.STM.TArray (TArray) where

import Prelude
import Base.Transaction
import Data.Array (Array, bounds, elems, listArray)
import Data.Array.Base (MArray(..), numElements, unsafeAt)
import Data.Ix (rangeSize)

newtype TArray i e = TArray (Array i (TVar e))

instance Eq i => Eq (TArray i e) where
  TArray a == TArray b = bounds a == bounds b && elems a == elems b

instance MArray TArray e STM where
  getBounds (TArray a) = return (bounds a)
  getNumElements (TArray a) = return (numElements a)
  newArray b x = fmap (TArray . listArray b) (mapM (const (newTVar x)) [1 .. rangeSize b])
  newArray_ b = newArray b (error "MArray: undefined array element")
  unsafeRead (TArray a) i = readTVar (unsafeAt a i)
  unsafeWrite (TArray a) i x = writeTVar (unsafeAt a i) x

instance MArray TArray e IO where
  getBounds (TArray a) = return (bounds a)
  getNumElements (TArray a) = return (numElements a)
  newArray b x = fmap (TArray . listArray b) (mapM (const (newTVarIO x)) [1 .. rangeSize b])
  newArray_ b = newArray b (error "MArray: undefined array element")
  unsafeRead (TArray a) i = readTVarIO (unsafeAt a i)
  unsafeWrite (TArray a) i x = atomically (writeTVar (unsafeAt a i) x)
