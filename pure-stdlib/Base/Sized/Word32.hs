{-# LANGUAGE CPP #-}
-- Word32: integers without a sign modulo 2^32.

module Base.Sized.Word32 where

#define TYPE Word32
#define NAME "Word32"
#define MAKE MakeWord32
#define WIDTH 32
#define MAXIMUM 4294967295
#define BOUNDS "0,4294967295"
#include "Unsigned.h"
