module Control.Monad.ST.Unsafe (unsafeInterleaveST, unsafeDupableInterleaveST, unsafeIOToST, unsafeSTToIO) where

import Base.ST
