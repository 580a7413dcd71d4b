{-# LANGUAGE BangPattern, LambdaCase #-}
{-# OPTIONS_GHC -Wall -XFrobnication #-}
module Main where

main = print (f 1) where f = \case !x -> x
