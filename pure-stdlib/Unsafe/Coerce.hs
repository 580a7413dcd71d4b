{-# LANGUAGE MagicHash #-}
-- Values taken for those of another type.

module Unsafe.Coerce (unsafeCoerce, unsafeCoerce#) where

import Base.Typeable (unsafeCoerce)

unsafeCoerce# :: a -> b
unsafeCoerce# = unsafeCoerce
