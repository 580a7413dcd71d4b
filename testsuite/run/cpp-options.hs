{-# OPTIONS_GHC -cpp -DSIZE=7 -DNAMED #-}
{-# OPTIONS_GHC -DGONE -UGONE #-}
-- Macros of the file's own pragmas.
module Main (main) where

#ifdef NAMED
size :: Int
size = SIZE
#else
size :: Int
size = 0
#endif

gone :: Bool
#ifdef GONE
gone = False
#else
gone = True
#endif

main :: IO ()
main = print (size, gone)
