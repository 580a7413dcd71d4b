-- Texts as syntax.
{-# LANGUAGE OverloadedStrings, TemplateHaskell #-}
module Main where
import qualified Data.Text as T
import qualified Data.Text.Lazy as L
import Language.Haskell.TH.Syntax (lift)

main :: IO ()
main = do
  print ($(lift (T.pack "strict \955")), T.length $(lift (T.replicate 3 "ab")))
  print ($(lift (L.fromChunks ["la", "zy"])))
