module Control.Monad.ST.Lazy.Unsafe (unsafeInterleaveST, unsafeIOToST) where

import Base.LazyST
