{-# LANGUAGE MagicHash, PatternSynonyms #-}
module GHC.ST
  ( ST(ST), STRep, runST, unsafeInterleaveST, unsafeDupableInterleaveST, unsafeIOToST, unsafeSTToIO, stToIO
  ) where

import Base.Insides (STRep, pattern ST)
import Base.ST hiding (ST(..))
import Base.ST (ST)
