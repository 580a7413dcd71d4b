-- A module's own constructors and fields beside imported ones of the same names.
module Main where

import qualified Data.Map as Map
import Data.Maybe (fromMaybe)

newtype Wrap = GT { unWrap :: Int }

data Answer = LT Int | Nothing { size :: Int, more :: Bool } | Left { size :: Int }

data Tree = Just { left, right :: Tree } | Leaf { value :: Char }

main :: IO ()
main = do
  print (unWrap (Main.GT 3), compare 1 2)
  print (map size [Main.Nothing 4 True, Main.Left 5], more (Main.Nothing { size = 1, more = False }))
  print (value (left (Main.Just (Leaf 'a') (Leaf 'b'))))
  print (fromMaybe 0 (Map.lookup 'k' (Map.fromList [('k', 1)])))
