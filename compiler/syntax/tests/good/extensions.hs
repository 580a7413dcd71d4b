{-# LANGUAGE Safe, PatternSynonyms, StandaloneKindSignatures, ViewPatterns, TupleSections, BlockArguments, ParallelListComp, NegativeLiterals, EmptyCase, LambdaCase #-}
{-# LANGUAGE RecordWildCards, NamedFieldPuns, MultiWayIf, ImportQualifiedPost, PackageImports #-}
module Main where

import "containers" Data.Map qualified as M
import safe Data.List

a = map (,True) [1] ++ map (1,) [False] ++ zipWith3 (,,"c",) [] [] []
b = when a do c
b2 = foldr \x y -> x
b3 = f case a of { 1 -> 2 } if a then b else c let x = 1 in x
c = [(x, y, z, w) | x <- xs, let w = 1 | y <- ys, (z, _) <- zs]
d = f -1 (-2) (- 3) (x -4) (x - 5) -6.5
e x = case x of {}
g = \case -1 -> 1; _ -> -2
h R { .. } = R { x = 1, .. }
i R { x, M.y } = R { x, M.y, z = 2 }
j = R {..}
k x = if | x > 1, if | x > 2 -> True
                     | otherwise -> False -> 1
         | x < 1 -> if | x == 0 -> 2
                       | x == -1 -> 3
         | otherwise -> 4
l = do
  a
  b
  <|> do
  c
  `op` d
m = f (do a; b) [do a, b]
pattern P x <- (f -> Just x) where { P x = g x }
pattern x :+ y = (x, y)
pattern P, Q :: Eq a => () => a -> T a
type T :: (Type -> Type) -> Type
{-# COMPLETE P, (:+) #-}
