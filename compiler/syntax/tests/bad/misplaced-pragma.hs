module Main where
{-# LANGUAGE LambdaCase #-}
main = print 1
