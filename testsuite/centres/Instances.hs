-- Copies for types, methods of instances and default methods have the names that stand in the source.
module Main (main) where
class Shape a where
  area :: a -> Int
  name :: a -> String
  name _ = "shape"
data Sq = Sq Int
data Ci = Ci Int
instance Shape Sq where
  area (Sq n) = n * n
instance Shape Ci where
  area (Ci n) = 3 * n * n
  name _ = "circle"
total :: Shape a => [a] -> Int
total xs = go 0 xs
  where go acc [] = acc
        go acc (y:ys) = go (acc + area y) ys
(<+>) :: Int -> Int -> Int
a <+> b = a + b
main :: IO ()
main = do
  print (total (map Sq [1..10]) <+> total (map Ci [1..5]))
  putStrLn (name (Sq 1) ++ name (Ci 2))
  print (map (\x -> x + 1) [1,2,3::Int])
