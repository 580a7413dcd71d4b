{-# LINE 1 "line-before-extensions.hsc" #-}
-- Programs that make modules put a place before all, extensions behind it count.
{-# LANGUAGE LambdaCase #-}
module Main where

main :: IO ()
main = print (map (\case { 0 -> "none"; _ -> "some" }) [0, 1 :: Int])
