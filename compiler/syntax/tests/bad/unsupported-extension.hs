-- A comment, and {- another -} may stand before pragmas.
{-# LANGUAGE OverloadedRecordUpdate
           , TupleSections #-}
module Main where

main = print 1
