{-# LANGUAGE NegativeLiterals #-}
module Main (main) where
import Data.Ratio

below :: Int -> Bool
below n = n < -3

f :: Int -> Int
f -1 = 1
f -2 = -20
f n | n == -7 = minBound
    | n < 0 = n - 1
    | otherwise = n - -1

half :: Double -> Double
half x = x / -2.0

table :: [Int]
table = [-1, -2 .. -5]

never :: Int -> Int
never x = abs -9 + x

newtype Sign = Sign Integer deriving Show
instance Num Sign where
  fromInteger = Sign
  Sign a + Sign b = Sign (a + b)
  Sign a * Sign b = Sign (a * b)
  abs = id
  signum = id
  negate (Sign n) = Sign (n * 1000)

main :: IO ()
main = do
  print (abs -3, below -4, map f [-1, -2, -7, -8, 5])
  print (half -1.5, -0.0 :: Double, isNegativeZero -0.0)
  print table
  print (max -1 -2, (subtract -1) 3, (+ -1) 3)
  print (-1, -x, - 1)
  print (numerator (-3 % -4))
  print (Sign -4, -4 :: Sign, - 4 :: Sign)
  print (case x of { -5 -> "five"; _ -> "other" })
  print (let y = -5 in y, if x == -5 then -1 else -2)
  where x = -5 :: Int
