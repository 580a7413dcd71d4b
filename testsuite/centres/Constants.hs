-- Constants, functions without parameters, continuations, exceptions that are caught.
module Main where
import System.IO
import Control.Exception
data T a = L | N (T a) a (T a)
insert :: Ord a => a -> T a -> T a
insert x L = N L x L
insert x t@(N l y r)
  | x < y = N (insert x l) y r
  | x > y = N l y (insert x r)
  | otherwise = t
toL :: T a -> [a]
toL t = go t []
  where go L = id
        go (N l x r) = go l . (x :) . go r
instance Foldable T where
  foldr f z t = foldr f z (toL t)
primes :: [Int]
primes = sieve [2 ..]
  where sieve (p : xs) = p : sieve [x | x <- xs, x `mod` p /= 0]
        sieve [] = []
fibs :: [Integer]
fibs = 0 : 1 : zipWith (+) fibs (tail fibs)
ones :: [Int]
ones = 1 : ones
nums = [x * y | x <- [1 .. 3], y <- [x .. 3], odd (x + y)]
curried = foldr step 0 where step a b = a + 2 * b
pf = map (* 2) . filter even
pfl = length . pf
cps :: Int -> (Int -> r) -> r
cps n k = k (n + 1)
main = do
  hSetBuffering stdout NoBuffering
  let t = foldr insert L [5, 2, 8, 1, 9, 3 :: Int]
  print (toL t)
  print (sum t, length t, maximum t)
  print (takeWhile (< 30) primes)
  print (fibs !! 20, take 3 ones, nums)
  print (curried [1, 2, 3], pf [1 .. 6], pfl [1 .. 6])
  print (cps 3 (\a -> cps a (\b -> a * b)))
  r <- try (print (head ([] :: [Int]))) :: IO (Either SomeException ())
  putStrLn (either (const "caught") (const "fine") r)
  r2 <- try (evaluate (1 `div` (0 :: Int)))
  case r2 of
    Left DivideByZero -> putStrLn "div"
    Left e -> print e
    Right v -> print v
  handle (\e -> putStrLn ("h " ++ takeWhile (/= '\n') (show (e :: ErrorCall)))) $ do
    _ <- evaluate (length [1, error "x"])
    _ <- evaluate (sum [1, error "boom"])
    return ()
