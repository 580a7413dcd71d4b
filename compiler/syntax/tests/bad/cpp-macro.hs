{-# LANGUAGE CPP #-}
#define ADD(a, b) (a + b)
main = print (ADD(1, 2, 3))
