module Main where

-- Thunks that are entered once, often and never, selections, constructors of all sizes
-- that are made and returned, and values of the top level.

data Shape = Dot | Circle Int | Box Int Int | Prism Int Int Int
  deriving (Eq, Show)

data Many = Many Int Int Int Int Int Int Int Int Int Int
  deriving Show

primes :: [Int]
primes = sieve [2 ..]

sieve :: [Int] -> [Int]
sieve (p : ps) = p : sieve [n | n <- ps, n `mod` p /= 0]
sieve [] = []

fibs :: [Int]
fibs = 0 : 1 : zipWith (+) fibs (tail fibs)

halves :: [a] -> ([a], [a])
halves (x : y : rest) = let (as, bs) = halves rest in (x : as, y : bs)
halves rest = (rest, [])
{-# NOINLINE halves #-}

grow :: Int -> Shape -> Shape
grow _ Dot = Circle 1
grow n (Circle r) = Box r (r + n)
grow n (Box a b) = Prism a b n
grow _ (Prism _ _ _) = Dot
{-# NOINLINE grow #-}

same :: Shape -> Shape
same s = s
{-# NOINLINE same #-}

larger :: Shape -> Shape -> Shape
larger a b = if size a > size b then a else b
{-# NOINLINE larger #-}

size :: Shape -> Int
size Dot = 0
size (Circle r) = 3 * r * r
size (Box a b) = a * b
size (Prism a b c) = a * b * c

many :: Int -> Many
many n = Many n (n + 1) (n + 2) n n n n n n (n * n)
{-# NOINLINE many #-}

classify :: Int -> Int -> String
classify n m
  | n > m, even n = go n "more"
  | n > m = go m "more, odd"
  | otherwise = go (n + m) "less"
  where
    go 0 text = text
    go k text = if k > 3 then go (k - 3) text else go (k - 1) ('.' : text)
{-# NOINLINE classify #-}

main :: IO ()
main = do
  print (takeWhile (< 60) primes, takeWhile (< 30) primes)
  print (fibs !! 40, take 5 fibs)
  let (as, bs) = halves [1 .. 21 :: Int]
  print (sum as, length bs)
  print (take 9 (iterate (grow 2) Dot))
  print (foldr larger Dot (map same (take 12 (iterate (grow 3) Dot))))
  print (many 4, [classify n 5 | n <- [1 .. 10]])
  let unused = [error "never wanted" | _ <- [1 .. 3 :: Int]] :: [Int]
  print (length unused)
