{-# LANGUAGE CPP #-}
#if __GLASGOW_HASKELL__ >= 800 /* a comment of C */
{-# LANGUAGE TupleSections #-}
#endif
/* and one
   of several lines */
module Main (main) where

#include "fragment.h"
#include <MachDeps.h>

#define TWICE(f, x) f (f (x))
#define MESSAGE "macros: TWICE(f, x)"
#define LONG 1 + \
  2
# define INDENTED 4

prime LONG' = LONG'
string = "TWICE(f, x) LONG \
         \gap # not a directive"
chars = ['"', '\'', 'L'] -- LONG TWICE(
{- LONG -}
long = LONG + INDENTED
twice f = TWICE(f, "a, (b")
message = MESSAGE
line = (__LINE__, __FILE__)
dashes = 1 |-- LONG
bits = WORD_SIZE_IN_BITS
#undef LONG
#if defined(LONG) || !MIN_VERSION_base(4,8,0)
wrong = LONG
#elif MIN_VERSION_base(4,15,1) && !MIN_VERSION_base(4,16,0)
right = 1
# ifdef linux_HOST_OS
linux = 1
# else
linux = 0
# endif
#else
wrong = 2
#endif
#if 0
#error never
don't look at 'this
#endif

main = print FRAGMENT
