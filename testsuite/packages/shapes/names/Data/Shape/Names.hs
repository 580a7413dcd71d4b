module Data.Shape.Names (title) where

title :: String -> String
title name = "<" ++ name ++ ">"
