{-# LANGUAGE RankNTypes #-}
-- What `proc` and its commands are made of (Paterson, "A new notation for arrows", 2001).
-- A command is an arrow from its variables `v` and what it is applied to, `s`.

module Base.Command where

import Base.Tuple
import Base.Types
import Control.Arrow

-- Functions that messages may name have names of the notation.
proc :: Arrow a => (b -> c) -> a c d -> a b d
proc f c = arr f >>> c

(-<<) :: ArrowApply a => (b -> (a c d, c)) -> a b d
(-<<) f = arr f >>> app

packCommand :: Arrow a => (b -> c) -> a b c
packCommand f = arr f

-- `p <- command; rest`, where `w` are the variables that are needed later.
bindCommand :: Arrow a => (e -> (v, w)) -> a v t -> ((t, w) -> x) -> a x r -> a e r
bindCommand f c g rest = (arr f >>> (first c >>> arr g)) >>> rest

-- `rec { block }; rest`, where `k` is what the block gives to itself.
rec
  :: ArrowLoop a
  => (e -> (v, w)) -> ((v, k) -> y) -> a y (l, k) -> ((l, w) -> x) -> a x r -> a e r
rec f g block h rest = (arr f >>> (first (loop (arr g >>> block)) >>> arr h)) >>> rest

blockCommand :: Arrow a => a e t -> a (e, ()) t
blockCommand c = arr fst >>> c

firstCommand :: b -> Either b c
firstCommand = Left

otherCommand :: c -> Either b c
otherCommand = Right

-- What makes a command of commands must not look at their variables.
control0 :: (forall w. a (w, s) t) -> a (v, s) t
control0 f = f

control1 :: (forall w. a1 (w, s1) t1 -> a (w, s) t) -> a1 (v, s1) t1 -> a (v, s) t
control1 f = f

control2
  :: (forall w. a1 (w, s1) t1 -> a2 (w, s2) t2 -> a (w, s) t)
  -> a1 (v, s1) t1 -> a2 (v, s2) t2 -> a (v, s) t
control2 f = f

control3
  :: (forall w. a1 (w, s1) t1 -> a2 (w, s2) t2 -> a3 (w, s3) t3 -> a (w, s) t)
  -> a1 (v, s1) t1 -> a2 (v, s2) t2 -> a3 (v, s3) t3 -> a (v, s) t
control3 f = f

control4
  :: (forall w. a1 (w, s1) t1 -> a2 (w, s2) t2 -> a3 (w, s3) t3 -> a4 (w, s4) t4 -> a (w, s) t)
  -> a1 (v, s1) t1 -> a2 (v, s2) t2 -> a3 (v, s3) t3 -> a4 (v, s4) t4 -> a (v, s) t
control4 f = f

control5
  :: (forall w. a1 (w, s1) t1 -> a2 (w, s2) t2 -> a3 (w, s3) t3 -> a4 (w, s4) t4
      -> a5 (w, s5) t5 -> a (w, s) t)
  -> a1 (v, s1) t1 -> a2 (v, s2) t2 -> a3 (v, s3) t3 -> a4 (v, s4) t4 -> a5 (v, s5) t5
  -> a (v, s) t
control5 f = f
