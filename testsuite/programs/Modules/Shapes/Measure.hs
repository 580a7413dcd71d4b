module Shapes.Measure (totalArea, biggest, map, Shape (Square), HasArea (corners)) where

import Prelude hiding (map)
import qualified Prelude as P
import Shapes.Types

totalArea :: HasArea a => [a] -> Double
totalArea = sum . P.map area

biggest :: [Shape] -> Maybe Shape
biggest ss = listToMaybe [s | s <- ss, all ((<= area s) . area) ss]

map :: (Shape -> Shape) -> [Shape] -> [Shape]
map f = foldr ((<+>) . f) []
