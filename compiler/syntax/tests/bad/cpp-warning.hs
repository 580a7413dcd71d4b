{-# LANGUAGE CPP #-}
main = print 1
#warning "old interface"
