{-# LANGUAGE CPP #-}
-- Int64: integers modulo 2^64.

module Base.Sized.Int64 where

#define TYPE Int64
#define NAME "Int64"
#define MAKE MakeInt64
#define WIDTH 64
#define MAXIMUM 9223372036854775807
#define BOUNDS "-9223372036854775808,9223372036854775807"
#include "Signed.h"
