{-# LANGUAGE CPP #-}
-- Two implementations behind one interface, chosen by a switch.
#include "config.h"
module Queue
  ( Queue, empty, push, pop, toList, fromList, implementation
  ) where

import Prelude hiding (foldr)
import Data.Foldable (foldr)

#if AT_LEAST(3, 0)
import qualified Data.Sequence as Seq

type Queue = Seq.Seq
#elif defined(NAIVE)
newtype Queue a = Queue [a]

implementation :: String
implementation = "naive"
#else
-- Front and reversed back; the front is empty only if the queue is.
data Queue a = Queue [a] [a]

implementation :: String
implementation = "two lists"

empty :: Queue a
empty = Queue [] []

balance :: [a] -> [a] -> Queue a
balance [] back = Queue (reverse back) []
balance front back = Queue front back

push :: a -> Queue a -> Queue a
push x (Queue f b) = balance f (x : b)

pop :: Queue a -> Maybe (a, Queue a)
pop (Queue [] _) = Nothing
pop (Queue (x : f) b) = Just (x, balance f b)

toList :: Queue a -> [a]
toList (Queue f b) = f ++ reverse b
#endif

fromList :: [a] -> Queue a
fromList = foldr push empty . reverse

instance Show a => Show (Queue a) where
  showsPrec d q = showParen (d > 10) (showString "fromList " . shows (toList q))
