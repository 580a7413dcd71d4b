module Parts (module Parts) where

one, two :: Int
one = 1
two = 2
