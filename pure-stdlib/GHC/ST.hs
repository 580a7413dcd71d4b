module GHC.ST (ST, runST, unsafeInterleaveST, unsafeDupableInterleaveST) where

import Base.ST
