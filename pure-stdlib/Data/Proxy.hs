-- Haskell's Data.Proxy.

module Data.Proxy (Proxy(..), asProxyTypeOf) where

import Base.Proxy
