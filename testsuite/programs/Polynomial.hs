-- Polynomials with a Num instance and a readable Show instance.
module Main where

import Data.List (dropWhileEnd)

newtype Poly a = Poly [a]

poly :: (Eq a, Num a) => [a] -> Poly a
poly = Poly . dropWhileEnd (== 0)

instance (Eq a, Num a) => Eq (Poly a) where
  Poly a == Poly b = dropWhileEnd (== 0) a == dropWhileEnd (== 0) b

instance (Show a, Num a, Ord a) => Show (Poly a) where
  showsPrec _ (Poly []) = showString "0"
  showsPrec d (Poly cs) = showParen (d > 6) (leading (reverse (zip [0 :: Int ..] cs)))
    where
      leading [] = id
      leading ((n, c) : rest)
        | c == 0 = leading rest
        | otherwise = term (c < 0) True n (abs c) . others rest
      others [] = id
      others ((n, c) : rest)
        | c == 0 = others rest
        | otherwise = term (c < 0) False n (abs c) . others rest
      term negative first n c = sign negative first . coefficient n c . variable n
      sign True True = showChar '-'
      sign True False = showString " - "
      sign False True = id
      sign False False = showString " + "
      coefficient n c
        | c == 1 && n > 0 = id
        | otherwise = shows c
      variable 0 = id
      variable 1 = showChar 'x'
      variable n = showString "x^" . shows n

instance (Eq a, Num a) => Num (Poly a) where
  Poly a + Poly b = poly (add a b)
    where
      add (x : xs) (y : ys) = (x + y) : add xs ys
      add xs [] = xs
      add [] ys = ys
  Poly a * Poly b = poly (mul a b)
    where
      mul [] _ = []
      mul (x : xs) ys = zipLong (map (x *) ys) (0 : mul xs ys)
      zipLong (x : xs) (y : ys) = (x + y) : zipLong xs ys
      zipLong xs [] = xs
      zipLong [] ys = ys
  negate (Poly a) = Poly (map negate a)
  abs = error "abs of a polynomial"
  signum = error "signum of a polynomial"
  fromInteger 0 = Poly []
  fromInteger n = Poly [fromInteger n]

x :: Poly Int
x = Poly [0, 1]

at :: Num a => Poly a -> a -> a
at (Poly cs) v = foldr (\c acc -> c + v * acc) 0 cs

derivative :: (Eq a, Num a) => Poly a -> Poly a
derivative (Poly []) = Poly []
derivative (Poly (_ : cs)) = poly (zipWith (*) (map fromInteger [1 ..]) cs)

degree :: Poly a -> Int
degree (Poly cs) = length cs - 1

divMod' :: (Eq a, Fractional a) => Poly a -> Poly a -> (Poly a, Poly a)
divMod' n d@(Poly ds) = go (Poly []) n
  where
    go q r@(Poly rs)
      | degree r < degree d || null rs = (q, r)
      | otherwise = go (q + t) (Poly (dropWhileEnd (== 0) (init' (r - t * d))))
      where
        t = Poly (replicate (degree r - degree d) 0 ++ [last rs / last ds])
        init' (Poly cs) = take (degree r) cs

chebyshev :: [Poly Int]
chebyshev = 1 : x : zipWith (\b a -> 2 * x * b - a) (tail chebyshev) chebyshev

main :: IO ()
main = do
  print ((x + 1) ^ (5 :: Int))
  print ((x - 1) * (x + 1))
  print (derivative ((x + 2) ^ (3 :: Int)))
  print (map (at (x * x - 3 * x + 2)) [0 .. 4])
  mapM_ print (take 7 chebyshev)
  print (Just (negate x * x * 3 - 4))
  let (q, r) = divMod' (Poly [-1, 0, 0, 1]) (Poly [-1, 1]) :: (Poly Double, Poly Double)
  print (q, r)
  print (sum (map (x ^) [0 .. 4 :: Int]) == Poly [1, 1, 1, 1, 1])
