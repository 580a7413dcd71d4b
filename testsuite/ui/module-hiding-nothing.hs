{-# OPTIONS_GHC -Wdodgy-imports #-}
import Prelude hiding (frobnicate)
import Data.List hiding (sortt)
main :: IO ()
main = print (sort [2, 1 :: Int])
