-- A comment, and {- another -} may stand before pragmas.
{-# LANGUAGE RebindableSyntax
           , TupleSections #-}
module Main where

main = print 1
