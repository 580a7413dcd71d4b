module GHC.STRef (STRef, newSTRef, readSTRef, writeSTRef) where

import Base.ST
