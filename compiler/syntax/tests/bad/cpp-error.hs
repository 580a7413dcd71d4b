{-# LANGUAGE CPP #-}
module Main where
#if __GLASGOW_HASKELL__ < 700
#error "not here"
#elif !defined(SIZE)
#error SIZE must be defined
#endif
main = print 1
