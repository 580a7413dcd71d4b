A literate source which asks for the preprocessor.

> {-# LANGUAGE CPP #-}
> module Main where

#define N 3

> main :: IO ()
#if N == 3
> main = mapM_ print [1 .. N :: Int]
#else
> main = return ()
#endif
