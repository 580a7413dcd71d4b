{-# LANGUAGE CPP #-}
-- Int32: integers modulo 2^32.

module Base.Sized.Int32 where

#define TYPE Int32
#define NAME "Int32"
#define MAKE MakeInt32
#define WIDTH 32
#define MAXIMUM 2147483647
#define BOUNDS "-2147483648,2147483647"
#include "Signed.h"
