-- A comment, and {- another -} may stand before pragmas.
{-# LANGUAGE OverloadedRecordDot
           , TupleSections #-}
module Main where

main = print 1
