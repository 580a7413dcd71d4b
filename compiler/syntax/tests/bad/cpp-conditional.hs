{-# LANGUAGE CPP #-}
module Main where
#else
a = 1
#ifdef FOO
b = 2
#else
c = 3
#elif 1
#endif
#endif
#if 1
#include "open.h"
main = print (a + c)
