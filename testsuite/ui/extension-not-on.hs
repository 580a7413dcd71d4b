module Main (main) where
import Data.List qualified as L

data R = R { a, b :: Int }

main :: IO ()
main = do
  print (map (,1) [2 :: Int])
  print [x + y | x <- [1, 2] | y <- [3, 4 :: Int]]
  let f R {..} = 0b11
      g R {a} = a
  print (f (R 1 2), g (R 1_0 2))
