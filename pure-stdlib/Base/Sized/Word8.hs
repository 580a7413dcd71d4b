{-# LANGUAGE CPP #-}
-- Word8: integers without a sign modulo 2^8.

module Base.Sized.Word8 where

#define TYPE Word8
#define NAME "Word8"
#define MAKE MakeWord8
#define WIDTH 8
#define MAXIMUM 255
#define BOUNDS "0,255"
#include "Unsigned.h"
