{-# LANGUAGE CPP, ForeignFunctionInterface #-}
module Data.Shape.Area (area, shifted) where

#include "shape.h"

import Foreign.C.Types (CInt (..))
import Internal (Shape (..))

#if !MIN_VERSION_base(4,9,0) || MIN_VERSION_base(5,0,0)
#error "the version of base is not in range"
#endif

foreign import ccall unsafe "shape_scale" scale :: CInt -> CInt

area :: Shape -> Int
area (Square n) = FACTOR * n * n
area (Rect a b) = FACTOR * a * b

-- | What C makes of it.
shifted :: Int -> Int
shifted n = SHAPE_UNIT * fromIntegral (scale (fromIntegral n))
