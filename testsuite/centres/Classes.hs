-- Methods, defaults, derived instances, records, patterns, sections, lambdas, guards.
module Main (main, Shape(..)) where
import qualified Data.Map as M
import Data.List
import Control.Exception
class Shape a where
  area, perimeter :: a -> Int
  area _ = 7
  perimeter x = area x + go 3
    where go n = if n == 0 then 0 else 1 + go (n - 1)
  label :: a -> String
  label x = "shape" ++ show (area x)
data Sq = Sq { side :: Int, nm :: String } deriving (Show, Eq)
data Ci = Ci Int | Cj deriving (Show, Eq)
data Col = Red | Green | Blue deriving (Show, Eq, Enum, Bounded)
instance Shape Sq where
  area s = side s * side s
instance Shape Ci where
  perimeter (Ci n) = n
  perimeter Cj = 0
  label c = case c of { Ci n | n > 3 -> "big" | otherwise -> small n; Cj -> "cj" }
    where small = \n -> "small" ++ show n
newtype Wrap a = Wrap { unWrap :: a } deriving Show
instance Functor Wrap where
  fmap f (Wrap a) = Wrap (f a)
instance (Shape a) => Shape (Wrap a) where
  area (Wrap a) = area a
infixr 5 +++
(+++) :: [a] -> [a] -> [a]
xs +++ ys = foldr (:) ys xs
compose :: (b -> c) -> (a -> b) -> a -> c
compose = (.)
inc, dec :: Int -> Int
inc = (+ 1)
dec = subtract 1
lam :: Int -> Int -> Int
lam = \x -> \y -> x + y
lam2 :: Int -> Int -> Int
lam2 = \x y -> x * y
isEven', isOdd' :: Int -> Bool
isEven' 0 = True
isEven' n = isOdd' (n - 1)
isOdd' 0 = False
isOdd' n = isEven' (n - 1)
(q, r) = 17 `divMod` 5
[h1, h2] = map inc [1, 2]
total@(t1, t2) = (3, 4)
Just z = Just (inc 4)
tree :: Int -> [Int]
tree n
  | n <= 0 = []
  | even n, let k = n `div` 2, k > 0 = l k ++ [n]
  | otherwise = l (n - 1) ++ r' n
  where
    l m = tree (m - 1)
    r' m | m > 3 = [m] | True = s
      where s = [inc m, dec m]
main :: IO ()
main = do
  let sq = Sq { side = 3, nm = "a" }
      (u, v) = (side sq, nm sq)
      sq2 = sq { side = u + 1 }
      f x y = x + y + u
      g = f 2
  print (area sq, perimeter sq, label sq, u, v)
  print (label (Ci 2), label (Ci 9), label Cj, perimeter (Ci 2), area Cj)
  print sq2
  print (fmap inc (Wrap 3), area (Wrap sq2))
  print (map (compose inc dec) [1,2,3] +++ [g 4, f 1 2])
  print (lam 1 2, lam 3 4, lam2 3 4)
  print (isEven' 7, q, r, h1, h2, t1, t2, z)
  print [ (x, y) | x <- [1..3], let y = inc x, even y ]
  print (tree 6)
  print (Ci 3 == Ci 3, Cj /= Ci 1, [minBound, maxBound :: Col])
  print (M.toList (M.map inc (M.fromListWith (+) [(k `mod` 3, k) | k <- [1..10 :: Int]])))
  r <- try (evaluate (foldl' (\a b -> if b == 3 then error "three" else a + b) 0 [1..5])) :: IO (Either ErrorCall Int)
  putStrLn (either (const "three") show r)
  mapM_ (\c -> putStrLn (show c)) [Red, Blue]
  print (zipWith3 (\a b c -> a + b * c) [1] [2] [3 :: Int])
