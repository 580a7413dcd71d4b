{-# LANGUAGE OverloadedStrings #-}
module Text.Table (row, madeBy) where

import qualified Data.Text as T
import qualified Internal
import Data.Shape.Names (title)

row :: String -> Int -> T.Text
row name n = T.justifyLeft Internal.width '.' (T.pack (title name)) <> T.pack (show n)

madeBy :: String
madeBy = Internal.origin
