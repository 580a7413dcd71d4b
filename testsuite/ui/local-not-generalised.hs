{-# LANGUAGE GADTs #-}
module Main where

both :: Int -> (Bool, Char)
both n = (pick True, pick 'c')
  where
    pick x = if n > 0 then x else x

main :: IO ()
main = print (both 1)
