{-# LANGUAGE PatternSynonyms, ViewPatterns #-}
-- Sequences with what they are made of.

module Data.Sequence.Internal
  ( Sized(..), Elem(..), FingerTree(..), Node(..), Digit(..), Seq (Seq, Empty, (:<|), (:|>)), module Data.Sequence
  , foldDigit, foldNode, foldWithIndexDigit, foldWithIndexNode, liftA2Seq
  ) where

import Prelude (Int, (+))
import Control.Applicative (liftA2)
import Base.Fingers
import Data.Sequence
import Unsafe.Coerce (unsafeCoerce)

-- A Seq is a tree of elements by another name, which Data.Sequence keeps to itself.
pattern Seq :: FingerTree (Elem a) -> Seq a
pattern Seq t <- (unsafeCoerce -> t) where
  Seq t = unsafeCoerce t
{-# COMPLETE Seq #-}

foldDigit :: (b -> b -> b) -> (a -> b) -> Digit a -> b
foldDigit (<+>) f digit = case digit of
  One a -> f a
  Two a b -> f a <+> f b
  Three a b c -> (f a <+> f b) <+> f c
  Four a b c d -> ((f a <+> f b) <+> f c) <+> f d

foldNode :: (b -> b -> b) -> (a -> b) -> Node a -> b
foldNode (<+>) f node = case node of
  Node2 _ a b -> f a <+> f b
  Node3 _ a b c -> (f a <+> f b) <+> f c

-- The function is given where each begins, counted from a number.
foldWithIndexDigit :: Sized a => (b -> b -> b) -> (Int -> a -> b) -> Int -> Digit a -> b
foldWithIndexDigit (<+>) f at digit = case digit of
  One a -> f at a
  Two a b -> f at a <+> f (at + size a) b
  Three a b c -> let i = at + size a in (f at a <+> f i b) <+> f (i + size b) c
  Four a b c d -> let i = at + size a; j = i + size b in ((f at a <+> f i b) <+> f j c) <+> f (j + size c) d

foldWithIndexNode :: Sized a => (b -> b -> b) -> (Int -> a -> b) -> Int -> Node a -> b
foldWithIndexNode (<+>) f at node = case node of
  Node2 _ a b -> f at a <+> f (at + size a) b
  Node3 _ a b c -> let i = at + size a in (f at a <+> f i b) <+> f (i + size b) c

liftA2Seq :: (a -> b -> c) -> Seq a -> Seq b -> Seq c
liftA2Seq = liftA2
