-- State threads that run only as far as their results are wanted.

module Control.Monad.ST.Lazy (ST, runST, fixST, strictToLazyST, lazyToStrictST, RealWorld, stToIO) where

import Base.LazyST
import Base.ST (RealWorld)
