-- A step of Runge and Kutta's method, given the equation as a function.
module Main (main) where

type Field = Double -> Double -> Double -> (Double, Double)

step :: Field -> Double -> Double -> Double -> Double -> (Double, Double)
step f h t x v = (x + h / 6 * (a1 + 2 * a2 + 2 * a3 + a4), v + h / 6 * (b1 + 2 * b2 + 2 * b3 + b4))
  where
    (a1, b1) = f t x v
    (a2, b2) = f (t + h / 2) (x + h / 2 * a1) (v + h / 2 * b1)
    (a3, b3) = f (t + h / 2) (x + h / 2 * a2) (v + h / 2 * b2)
    (a4, b4) = f (t + h) (x + h * a3) (v + h * b3)

solve :: Field -> Double -> Int -> (Double, Double)
solve f h n = go 0 0 1 0
  where
    go :: Int -> Double -> Double -> Double -> (Double, Double)
    go i t x v
      | i == n = (x, v)
      | otherwise = case step f h t x v of
          (x', v') -> x' `seq` v' `seq` go (i + 1) (t + h) x' v'

pendulum, spring :: Field
pendulum _ x v = (v, negate (sin x) - 0.1 * v)
spring t x v = (v, cos t - x - 0.2 * v)

main :: IO ()
main = do
  print (solve pendulum 0.0001 1000000)
  print (solve spring 0.0001 1000000)
