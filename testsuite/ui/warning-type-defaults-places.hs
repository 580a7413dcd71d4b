{-# OPTIONS_GHC -Wtype-defaults #-}
module Main where

import Control.Monad

main :: IO ()
main = do
  print (2 ^ 10)
  print (realToFrac 1.5)
  let n = 5
  print n
  print (n + 1)
  forM_ [1 .. 3] $ \i -> do
    print i
    when (i > 2) $ print "big"
