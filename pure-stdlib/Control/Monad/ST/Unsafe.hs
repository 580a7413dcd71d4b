module Control.Monad.ST.Unsafe (unsafeInterleaveST, unsafeIOToST) where

import Base.ST
