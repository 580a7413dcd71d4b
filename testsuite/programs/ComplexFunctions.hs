-- Elementary functions of complex numbers: their methods call each other so much
-- that inlining them all would never end.
module Main (main) where

import Data.Complex

-- To eight digits, as libraries differ in the last ones.
rounded :: Complex Double -> (Integer, Integer)
rounded (x :+ y) = (round (x * 1e8), round (y * 1e8))

functions :: [(String, Complex Double -> Complex Double)]
functions =
  [ ("sin", sin), ("cos", cos), ("tan", tan)
  , ("asin", asin), ("acos", acos), ("atan", atan)
  , ("sinh", sinh), ("cosh", cosh), ("tanh", tanh)
  , ("asinh", asinh), ("acosh", acosh), ("atanh", atanh)
  , ("sqrt", sqrt), ("log", log), ("exp", exp), ("power", (** (2 :+ 1)))
  ]

main :: IO ()
main = do
  print (rounded (atan (0.5 :+ 0.25)))
  mapM_ (\(name, f) -> print (name, map (rounded . f) points)) functions
  where
    points = [0.5 :+ 0.25, (-0.75) :+ 1.5, 2 :+ (-0.5)]
