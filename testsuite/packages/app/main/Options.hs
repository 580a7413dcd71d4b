module Options (shapes) where

import Data.Shape (Shape (..))

shapes :: [Shape]
shapes = [Square 2, Rect 3 4, Square 1]
