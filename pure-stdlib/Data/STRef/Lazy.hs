-- Mutable variables of state threads that run as far as they are wanted.

module Data.STRef.Lazy (STRef, newSTRef, readSTRef, writeSTRef, modifySTRef) where

import Prelude
import Control.Monad.ST.Lazy
import Data.STRef (STRef)
import qualified Data.STRef as Strict

newSTRef :: a -> ST s (STRef s a)
newSTRef x = strictToLazyST (Strict.newSTRef x)

readSTRef :: STRef s a -> ST s a
readSTRef v = strictToLazyST (Strict.readSTRef v)

writeSTRef :: STRef s a -> a -> ST s ()
writeSTRef v x = strictToLazyST (Strict.writeSTRef v x)

modifySTRef :: STRef s a -> (a -> a) -> ST s ()
modifySTRef v f = strictToLazyST (Strict.modifySTRef v f)
