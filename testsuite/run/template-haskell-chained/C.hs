{-# LANGUAGE TemplateHaskell #-}
module C (total, viaC) where
import B
import Language.Haskell.TH
total :: Int
total = $useSecret + $(foldr1 (\a b -> [| $a + $b |]) [ [| one1 |], [| one2 |] ])
viaC :: Q Exp
viaC = [| hiddenC "x" |]
hiddenC :: String -> String
hiddenC s = s ++ s
