-- Text.Printf in all its forms, and Numeric's formatting.
module Main where

import Numeric (showEFloat, showFFloat, showGFloat, showHex, showOct)
import Text.Printf (hPrintf, printf)
import System.IO (stdout)

data Row = Row { name :: String, amount :: Int, price :: Double }

rows :: [Row]
rows = [Row "apples" 12 0.35, Row "pears" 7 1.2, Row "quinces" 130 12.755, Row "nothing" 0 0]

table :: [Row] -> String
table rs = header ++ concatMap line rs ++ total
  where
    header = printf "%-10s|%6s|%10s\n" "item" "count" "price"
    line r = printf "%-10s|%6d|%10.2f\n" (name r) (amount r) (price r)
    total = printf "%10s|%6d|%10.3f\n" "sum" (sum (map amount rs)) (sum [fromIntegral (amount r) * price r | r <- rs])

main :: IO ()
main = do
  putStr (table rows)
  printf "%d %5d|%-5d|%05d|%+d\n" (1 :: Int) (22 :: Int) (33 :: Int) (44 :: Int) (55 :: Int)
  printf "%x %X %o %c %s %%\n" (255 :: Int) (48879 :: Int) (8 :: Int) 'z' (show [1, 2 :: Int])
  printf "%.3f %8.3f %-8.1f| %e %g %g\n" (3.14159 :: Double) (2.71828 :: Double) (1.5 :: Double) (12345.678 :: Double) (0.5 :: Double) (1.0e-5 :: Double)
  printf "%s is %d years and %.1f%% done\n" "work" (3 :: Int) (99.5 :: Double)
  hPrintf stdout "%s-%s\n" "a" "b"
  printf "%3s|%-3s|%10s|\n" "toolong" "x" "right"
  printf "%d %d\n" (12345678901234567890 :: Integer) (-7 :: Integer)
  let f3 x = showFFloat (Just 3) x ""
  print (map f3 [0, 1.0005, 1.0015, 123456.789, -0.0004, 1 / 3 :: Double])
  print (map (\x -> showEFloat (Just 2) x "") [0, 1234.5, 0.00098765, -5.555e10 :: Double])
  print (map (\x -> showGFloat (Just 2) x "") [0.01, 0.1, 12.345, 1.0e7, 9.99e9 :: Double])
  print (map (\x -> showFFloat Nothing x "") [1.0e-2, 1.5e10, 123.456 :: Double])
  print (showHex (3735928559 :: Integer) "", showOct (511 :: Int) "")
  print [0.1, 1.0e-2, 123456.7, 1234567.0, 1.0e7, 5.0e-324, 1.7976931348623157e308 :: Double]
  print [1 / 0, -1 / 0 :: Double]
  print (fromIntegral (maxBound :: Int) + 1 :: Double, 2 ^ (70 :: Int) :: Double)
  print (3.0e-2 :: Float, 16777217 :: Float, 0.1 + 0.2 :: Float, 0.1 + 0.2 :: Double)
