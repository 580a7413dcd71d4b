{-# LANGUAGE CPP #-}
module Main (main) where
#define WRONG(x) (x + True)
#include "included.inc"

main :: IO ()
main = do
  print (WRONG('a') :: Bool)
  print (included 1)
