{-# LANGUAGE CPP #-}
-- Word64: integers without a sign modulo 2^64.

module Base.Sized.Word64 where

#define TYPE Word64
#define NAME "Word64"
#define MAKE MakeWord64
#define WIDTH 64
#define MAXIMUM 18446744073709551615
#define BOUNDS "0,18446744073709551615"
#include "Unsigned.h"
