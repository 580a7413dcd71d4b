{-# LANGUAGE TemplateHaskell #-}
-- A typed splice has the type of its code, whatever its place would take.
module Main (main) where

import Code
import Data.Word (Word8)
import Language.Haskell.TH.Syntax (liftTyped)

main :: IO ()
main = do
  print ($$big `div` 3)
  print $$small
  print ($$reads' "12", $$short, $$anywhere)
  print ($$(liftTyped (2 :: Word8)) - 3)
  print ($$(power 3) 2, $$(power 2) 3)
  let y = 4 :: Int
  print $$([|| y + 1 ||])
