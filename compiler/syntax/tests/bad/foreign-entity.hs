foreign import ccall "two names" f :: Int
