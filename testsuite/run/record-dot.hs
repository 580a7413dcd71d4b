{-# LANGUAGE OverloadedRecordDot, DuplicateRecordFields #-}
-- Fields behind a dot, which GHC has since 9.2.
-- haskell: no
module Main (main) where

data Point = Point { x :: Int, y :: Int } deriving Show

data Circle = Circle { centre :: Point, radius :: Double, name :: String }

data Town = Town { name :: String, place :: Point }

newtype Box a = Box { content :: a }

area :: Circle -> Double
area c = 3 * c.radius * c.radius

moved :: Int -> Point -> Point
moved n p = p { x = p.x + n, y = p.y - n }

total :: [Point] -> Int
total ps = sum (map (.x) ps) + sum (map (.y) ps)

main :: IO ()
main = do
  let c = Circle { centre = Point { x = 1, y = 2 }, radius = 1.5, name = "round" }
      t = Town { name = "Ely", place = Point 3 4 }
  print (area c, c.centre.x, c.centre.y + 1)
  putStrLn (c.name ++ " " ++ t.name)
  print (map (.centre.y) [c, c { centre = moved 5 c.centre }])
  print (total [c.centre, t.place], (moved 1 t.place).x)
  print (negate c.centre.x, -c.centre.x, show t.place.y)
  print ((Box (Box 'b')).content.content, [b.content | b <- [Box 1, Box 2 :: Box Int]])
  print ((show . (.place)) t, (length . words) "a b")
