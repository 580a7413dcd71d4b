module Third (third) where

import First

third :: Int -> String
third n = first (n + 1)
