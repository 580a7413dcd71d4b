module Main (main) where

import Data.Idle ()
import Data.Meter

main :: IO ()
main = do
  let readings = [Meter "gas" 120, Meter "water" 95]
      spare = Meter "none" 0
  mapM_ (putStrLn . describe) readings
  print [name r | r <- readings, due r > 100]
  print (total readings)
 where
  due r
    | value r >= 0, value r > 100 = value r
    | value r > 90 = 2 * value r
    | otherwise = refund r
  refund r =
    let lost = negate (value r)
    in if lost > 10
         then lost
         else 10
