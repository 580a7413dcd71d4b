{-# LANGUAGE CPP #-}
-- A macro with parameters from the command line.
module Main (main) where

main :: IO ()
main = do
#if AT_LEAST(1,2)
  putStrLn "at least 1.2"
#endif
#if AT_LEAST(2,0)
  putStrLn "at least 2.0"
#endif
  print (SCALED(7) :: Int)
