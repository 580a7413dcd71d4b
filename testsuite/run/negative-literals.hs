{-# LANGUAGE NegativeLiterals #-}
module Main (main) where

-- A literal that touches its minus is `fromInteger` of a negative number, not `negate` of
-- a positive one; only 0 is negated, so that there is a -0.0.

data Made = Made String Integer
  deriving (Eq, Show)

instance Num Made where
  fromInteger = Made "made"
  Made s a + Made _ b = Made s (a + b)
  Made s a * Made _ b = Made s (a * b)
  abs = id
  signum = id
  negate (Made _ n) = Made "negated" (-1 * n)

instance Fractional Made where
  fromRational r = Made "ratio" (truncate (r * 100))
  a / _ = a

written :: [Made]
written = [-4, - 4, -4.5, - 4.5, -0, -0.0, 4 - 4, -123456789012345678901]

name :: Made -> String
name -1 = "minus one"
name -2.5 = "minus two and a half"
name -0 = "zero"
name _ = "other"

below :: Double -> Bool
below x = isNegativeZero x || x < -1.5e-3

step :: Int -> Int
step -9223372036854775808 = 0
step n | n == -7 = -1
       | otherwise = n - -1

main :: IO ()
main = do
  mapM_ print written
  mapM_ (putStrLn . name) [Made "made" (-1), Made "negated" (-1), -2.5, -0, Made "made" 0]
  print (map below [-0, -0.0, 0, -2e-3, -0.001])
  print (map step [minBound, -7, -8, 3], abs -3 + max -1 -2, (subtract -1) 5)
  print [-1, -3 .. -9 :: Int]
  print (-1 `mod` 3 :: Int, - 1 `mod` 3 :: Int)
