{-# LANGUAGE KindSignatures, PolyKinds #-}
-- Haskell's Data.Proxy.

module Data.Proxy (Proxy(..), asProxyTypeOf, KProxy(..)) where

import Base.Proxy

-- A kind as a type, where kinds stand for themselves today.
data KProxy t = KProxy
