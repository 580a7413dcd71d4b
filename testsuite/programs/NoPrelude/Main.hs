module Main (main) where

import Plain

main :: IO ()
main = do
  print (large + step 2)
  print (step 3, short)
  mapM_ print (upTo 3)
  chosen True (print 'a')
