module Main (main) where

-- `-1` in a pattern is `negate (fromInteger 1)`, whatever the type's `negate` does.

newtype Clock = Clock Int
  deriving (Eq, Show)

instance Num Clock where
  fromInteger n = Clock (fromInteger n `mod` 12)
  Clock a + Clock b = Clock ((a + b) `mod` 12)
  Clock a * Clock b = Clock ((a * b) `mod` 12)
  abs = id
  signum = id
  negate (Clock n) = Clock (if n == 0 then 0 else 13 - n)

instance Fractional Clock where
  fromRational r = Clock (truncate r)
  a / _ = a

clock :: Clock -> String
clock (-1) = "minus one"
clock (-2.5) = "minus two and a half"
clock 3 = "three"
clock (-3) = "minus three"
clock _ = "other"

class_ :: (Eq a, Num a) => a -> Int
class_ (-1) = 0
class_ (-9223372036854775809) = 3
class_ 1 = 1
class_ _ = 2

half :: Double -> Int
half (-0.5) = 1
half (-1) = 2
half (-0) = 3
half _ = 4

main :: IO ()
main = do
  mapM_ (putStrLn . clock . Clock) [0 .. 12]
  print (class_ (-1 :: Int), class_ (1 :: Integer), class_ (-9223372036854775809 :: Integer))
  print (class_ (2 :: Double), class_ (Clock 0), class_ (Clock 12))
  print (map half [-0.5, -1, 0, 1])
