{-# LANGUAGE MagicHash, PatternSynonyms #-}
module GHC.STRef (STRef(STRef), newSTRef, readSTRef, writeSTRef) where

import Base.Insides (pattern STRef)
import Base.ST hiding (STRef(..))
import Base.ST (STRef)
