{-# LANGUAGE Strict #-}
module Main where
data T = T Int Int
newtype N = N Int
f x ~y (T a b) 1 = let z = x; ~w = y; g v = v in case z of { (p, q) -> p; ~(r, s) -> r }
h = do { (x, y) <- k; let { z = x }; return (\v ~w -> v) } where u = 1
