{-# LANGUAGE TemplateHaskell #-}
module Main where

import Language.Haskell.TH.Syntax
import Types

main :: IO ()
main = do
  print $(lift shapes)
  print $(lift forest)
  print (take 5 $table)
  print $$(liftTyped (Circle (0, 0) (Line 'c')))
  print $(let c = Green in [| c == Green |])
  print $(lift (map radius (filter big shapes)))
