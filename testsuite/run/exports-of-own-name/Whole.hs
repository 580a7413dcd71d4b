-- What is imported by the module's own name is exported with what it declares.
module Whole (module Whole) where

import Parts as Whole
import Data.Char as Hidden (toUpper)

three :: Int
three = one + two

shout :: String -> String
shout = map toUpper
