{-# LANGUAGE CPP #-}
-- Word16: integers without a sign modulo 2^16.

module Base.Sized.Word16 where

#define TYPE Word16
#define NAME "Word16"
#define MAKE MakeWord16
#define WIDTH 16
#define MAXIMUM 65535
#define BOUNDS "0,65535"
#include "Unsigned.h"
