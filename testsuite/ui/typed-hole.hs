import Data.List (sortBy)

data Shape = Circle Double | Square Double

area :: Shape -> Double
area (Circle r) = pi * r * r
area (Square s) = s * s

total :: [Shape] -> Double
total shapes = sum (map _ shapes)

ordered :: Ord a => [a] -> [a]
ordered xs = sortBy _how xs

unknown = const 'c' _

main = print (total [_])
