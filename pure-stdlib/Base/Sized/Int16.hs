{-# LANGUAGE CPP #-}
-- Int16: integers modulo 2^16.

module Base.Sized.Int16 where

#define TYPE Int16
#define NAME "Int16"
#define MAKE MakeInt16
#define WIDTH 16
#define MAXIMUM 32767
#define BOUNDS "-32768,32767"
#include "Signed.h"
