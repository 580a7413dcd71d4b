module Data.Shape (Shape (..), describe, total) where

import qualified Data.Map.Strict as Map
import Data.Shape.Area (area)
import Internal (Shape (..), origin)

describe :: Shape -> String
describe = \case
  Square n -> "square " ++ show n
  Rect a b -> "rectangle " ++ show (a, b)

-- | The areas of shapes by what they are called.
total :: [Shape] -> [(String, Int)]
total shapes = (origin, 0) : Map.toList (Map.fromListWith (+) (map ((,) <$> kind <*> area) shapes))
  where
    kind = takeWhile (/= ' ') . describe
