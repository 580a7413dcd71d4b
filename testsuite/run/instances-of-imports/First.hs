module First (first) where

import Shape

-- An instance that only those see who import this module.
instance Shape Int where
  name n = "first " ++ show n

first :: Int -> String
first = name
