{-# LANGUAGE RecordWildCards #-}

-- Record wildcards stand for fields that are in scope, be it by a qualifier only.
module Main where

import Given (Level (..), Sized (..))
import qualified Shapes as S

area :: S.Shape -> Int
area S.Shape {..} = width * height

told :: S.Shape -> String
told S.Shape {named = other, ..} = other ++ " " ++ show width

square :: Int -> S.Shape
square width = let { height = width; named = "square" } in S.Shape {..}

main :: IO ()
main = do
  let shape = S.Shape 3 4 "box"
  print (area shape, size shape)
  putStrLn (told shape)
  putStrLn (told (square 5))
  print (size (square 5), [Low, High], Low < High)
