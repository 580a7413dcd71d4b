-- State threads.

module Control.Monad.ST (ST, runST, fixST, stToIO, RealWorld) where

import Base.ST
