{-# LANGUAGE CPP #-}
-- Things that a preprocessor must leave alone: strings, primes, operators.
module Text (oddities, operators, versions, conditionals) where

#define NAME replaced
#define f(x) expanded

oddities :: [String]
oddities =
  [ "NAME in a string", "a 'NAME' in quotes", "// nor this", "# not a directive"
  , show 'N' ++ ['\'', '"']
  , foldr' "folded'"
  ]
  where
    foldr' s' = let x' = s' in x'

-- Operators that look like comments of another language.
infixl 6 //, ##

(//), (##) :: Int -> Int -> Int
a // b = a `div` b
a ## b = 10 * a + b

operators :: [Int]
operators = [100 // 7, 1 ## 2 ## 3]

#if defined(__GLASGOW_HASKELL__) && __GLASGOW_HASKELL__ >= 700
#  define NEW True
#else
#  define NEW False
#endif

#if MIN_VERSION_base(4,12,0) && !MIN_VERSION_base(99,0,0)
#  define RECENT True
#else
#  define RECENT False
#endif

versions :: [(String, Bool)]
versions =
  [ ("compiler", NEW)
  , ("base", RECENT)
  , ("line", __LINE__ > (10 :: Int))
  , ("file", "Text.hs" == reverse (takeWhile (/= '/') (reverse __FILE__)))
  ]

conditionals :: [Int]
conditionals =
  [ 0
#if 1 + 2 * 3 == 7 && (4 / 2 > 1 || 0)
  , 1
#endif
#if !defined(NOTHING) && NOTHING == 0
  , 2
#endif
#ifdef NAME
  , 3
#  ifndef NAME
  , 4
#  else
  , 5
#  endif
#elif 1
  , 6
#else
  , 7
#endif
#if 0x10 == 16 && 'a' == 97 && (1 << 3 | 1) == 9 && ~0 == -1
  , 8
#endif
#undef NAME
#ifndef NAME
  , 9
#endif
  ]
