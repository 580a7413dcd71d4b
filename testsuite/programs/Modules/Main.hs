module Main (main) where

import qualified Data.List as L
import Data.List (sortBy)
import Shapes.Measure hiding (map)
import qualified Shapes.Measure as M (map)
import Shapes.Types as T hiding (Unit)
import qualified Shapes.Types

length :: [a] -> String
length xs = "length " ++ show (L.length xs)

main :: IO ()
main = do
  let shapes = Square 2 T.<+> Disc 1 <+> [Square 2, Disc { radius = 0.5 }]
  print shapes
  print (totalArea shapes, biggest shapes, fmap corners (biggest shapes))
  print (M.map (\s -> s { radius = 9 } `orElse` s) (filter isDisc shapes))
  putStrLn (Main.length shapes)
  print (fmap unUnit (mkUnit 0.25), isJust (Shapes.Types.mkUnit 2), catMaybes [mkUnit 1 >>= Just . unUnit])
  print (L.map area (sortBy (\a b -> compare (area a) (area b)) shapes))
  where
    orElse a _ = a
    isDisc (Disc _) = True
    isDisc _ = False
