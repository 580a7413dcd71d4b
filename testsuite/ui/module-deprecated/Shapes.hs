module Shapes (area, size, Box (..), Measure (..), width, both) where

area, size, width :: Box -> Int
area (Box a b) = a * b
size = area
width (Box a _) = a
{-# DEPRECATED size "say what is meant: area" #-}
{-# WARNING width ["of a box that lies,", "it is the \"height\""] #-}

data Box = Box Int Int
{-# DEPRECATED Box "made by makeBox soon" #-}

class Measure a where
  measure :: a -> Int
  measures :: [a] -> Int
{-# DEPRECATED measures "map measure {- not -} \"-}\"" #-}

instance Measure Box where
  measure = size
  measures = sum . map measure

both, (<+>) :: Box -> Int
both b = size b + width b
(<+>) = both
{-# DEPRECATED both, (<+>) "two at once" #-}
