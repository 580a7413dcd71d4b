{-# LANGUAGE CPP #-}
-- Conditions, macros, included definitions and included code.
module Main (main) where

#if defined(__GLASGOW_HASKELL__) && __GLASGOW_HASKELL__ >= 900 && __GLASGOW_HASKELL__ < 902
import Data.List (sort)
#else
#error "another language"
#endif
#include "config.h"
#include "Table.inc"

#ifdef EXTRA
extra :: Int
extra = EXTRA
#else
extra :: Int
extra = 0
#endif

#if !MIN_VERSION_base(4,8,0) || MIN_VERSION_base(5,0,0)
generation :: Int
generation = "old"
#elif LEVEL * 2 == 6 && (LEVEL << 1 | 1) == 7
generation :: Int
generation = LEVEL
#else
generation :: Int
generation = -1
#endif

/* macros with arguments, also in strings of their bodies */
#define CHECK(name, value) putStrLn ("name: " ++ show (value))

data Colour = Red | Green deriving (Show, Eq)

foldr' :: (a -> b -> b) -> b -> [a] -> b
foldr' f z = foldr f z

main :: IO ()
main = do
  print (sort [LEVEL, extra, generation])
#if LEVEL > 2
  putStrLn "LEVEL in a string stays; 'LEVEL' too"
#endif
  CHECK(sum, sum (table ++ [1, 2]))
  CHECK(pair, (LEVEL, Red == Green))
  print (foldr' (+) 0 table) -- LEVEL' is no macro
  print __LINE__
#ifdef linux_HOST_OS
  putStrLn "linux"
#  if 0
   nonsense ' "
#  endif
#endif
