-- A loop that matches what it returns, and looks at none of its fields.
module Main (main) where

data Point = Point Int Int
  deriving (Show)

after :: Int -> Point -> Point
after n start = go n start
  where
    go 0 p@(Point _ _) = p
    go i p@(Point x _) = if i > 1000 then go (i - 1) (Point x i) else go (i - 1) p

number :: Int -> Int -> Int
number n start = go n start + 1
  where
    go :: Int -> Int -> Int
    go 0 acc = acc `seq` acc
    go i acc = acc `seq` go (i - 1) acc

half :: Int -> (Int, Int) -> Int
half n pair = case go n pair of (a, b) -> a - b
  where
    go 0 p@(_, _) = p
    go i p@(_, _) = go (i - 1) p

main :: IO ()
main = do
  print (after 10 (Point 3 4))
  print (after 1002 (Point 3 4))
  print (number 5 (-3))
  print (half 4 (10, 3))
