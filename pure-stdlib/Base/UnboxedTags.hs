{-# LANGUAGE MagicHash #-}
-- Constructors by their numbers. The compiler replaces a use at a known type by a choice among
-- the type's constructors, and refuses one at any other.

module Base.UnboxedTags (tagToEnum#, dataToTag#) where

import Base.Types

primitive unsafeCoerce :: a -> b

tagToEnum# :: Int# -> a
tagToEnum# n = unsafeCoerce n

dataToTag# :: a -> Int#
dataToTag# x = unsafeCoerce x
