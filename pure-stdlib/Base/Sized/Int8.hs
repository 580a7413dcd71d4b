{-# LANGUAGE CPP #-}
-- Int8: integers modulo 2^8.

module Base.Sized.Int8 where

#define TYPE Int8
#define NAME "Int8"
#define MAKE MakeInt8
#define WIDTH 8
#define MAXIMUM 127
#define BOUNDS "-128,127"
#include "Signed.h"
