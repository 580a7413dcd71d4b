{-# INLNE main #-}
main = {-# FROBNICATE #-} print 1
