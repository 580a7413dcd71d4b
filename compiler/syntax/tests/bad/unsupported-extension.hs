-- A comment, and {- another -} may stand before pragmas.
{-# LANGUAGE TypeFamilies
           , TupleSections #-}
module Main where

main = print 1
