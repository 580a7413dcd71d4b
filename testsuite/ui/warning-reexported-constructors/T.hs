module T (T(..), other, U(..)) where

data T = One | Two

data U = U { field :: Int }

other :: Int
other = 1
