module Main (main) where

import Old (old)
import Shapes (Measure (..), both, size)
import qualified Shapes as S

-- Not that of Shapes.
width :: Int
width = 2

f :: S.Box -> Int
f (S.Box a _) = a

main :: IO ()
main = do
  print (size (S.Box 1 2) + width + old)
  print (S.width (S.Box 1 2), measures [S.Box 1 2], both (S.Box 3 4), f (S.Box 5 6))
