{-# LANGUAGE CPP #-}
#include "config.h"
-- Instances by inclusion, tables by macros.
module Units
  ( Measure (..), Metres (..), Yards (..), Miles (..)
#if AT_LEAST(2, 0)
  , describe
#endif
#ifdef LARGE_TABLE
  , table
#endif
  ) where

class Measure a where
  measure :: a -> Double
  label :: a -> String

newtype Metres = Metres Double deriving (Show)
newtype Yards = Yards Double deriving (Show)
newtype Miles = Miles Double deriving (Show)

#define T Metres
#define C Metres
#define SCALE 1
#define NAME "m"
#include "instances.inc"
#undef T
#undef C
#undef SCALE
#undef NAME

#define T Yards
#define C Yards
#define SCALE 0.9144
#define NAME "yd"
#include "instances.inc"
#undef T
#undef C
#undef SCALE
#undef NAME

#define T Miles
#define C Miles
#define SCALE 1609.344
#define NAME "mi"
#include "instances.inc"
#undef T
#undef C
#undef SCALE
#undef NAME

#if AT_LEAST(2, 0)
describe :: Measure a => a -> String
describe a = show (fromIntegral (round (measure a * 1000) :: Int) / 1000 :: Double) ++ " m (from " ++ label a ++ ")"
#endif

#if defined(LARGE_TABLE) && LARGE_TABLE
table :: [(Int, Double)]
table = [(i, sqrt (fromIntegral i)) | i <- [0 .. TABLE_SIZE - 1]]
#else
table = error "no table"
#endif
