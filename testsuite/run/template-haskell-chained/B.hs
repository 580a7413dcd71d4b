{-# LANGUAGE TemplateHaskell #-}
module B where
import A
import Language.Haskell.TH
numbered "one" 3
secret :: Int -> Int
secret x = x + one2
useSecret :: Q Exp
useSecret = [| secret one3 |]
