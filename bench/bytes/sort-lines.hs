-- The lines of the input in order.
module Main (main) where

import qualified Data.ByteString.Char8 as B
import Data.List (sort)

main :: IO ()
main = B.interact (B.unlines . sort . B.lines)
