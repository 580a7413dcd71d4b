-- slow
{-# LANGUAGE MagicHash, UnboxedTuples #-}
-- Functions whose results are products: who takes them apart, who wants the object, and who
-- calls them without knowing them.
import Control.Exception
import Data.Complex
import Data.IORef
import GHC.Exts

-- A loop that ends with itself.
step :: Int# -> Int# -> [Int] -> (# Int#, Int#, [Int] #)
step n k xs
  | isTrue# (n <# 7#) = (# n, k, xs #)
  | isTrue# (remInt# n 3# ==# 0#) = (# quotInt# n 3#, k +# 1#, drop 1 xs #)
  | True = step (n -# 1#) (k +# 2#) xs
{-# NOINLINE step #-}

steps :: Int# -> Int# -> [Int] -> Int
steps 0# acc xs = I# acc + length xs
steps n acc xs = case step (n +# acc) n xs of
  (# q, r, ys #) -> steps (n -# 1#) (remInt# (q +# r) 1000#) ys

-- Doubles and words together.
moments :: [Double] -> (# Double, Int, Double #)
moments [] = (# 0, 0, 0 #)
moments (x : xs) = case moments xs of (# s, n, q #) -> (# s + x, n + 1, q + x * x #)
{-# NOINLINE moments #-}

-- As many fields as come in registers, and one more.
eight :: Int -> (Int, Int, Double, Int, Double, Int, Int, [Int])
eight n = (n, n + 1, fromIntegral n, n + 3, 0.5, n * 2, n * 3, [n ..])
{-# NOINLINE eight #-}

nine :: Int -> (Int, Int, Int, Int, Int, Int, Int, Int, Int)
nine n = (n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7, n + 8)
{-# NOINLINE nine #-}

-- A pair of what is not evaluated, taken apart, kept whole, and made by unknown code.
halves :: [a] -> ([a], [a])
halves (x : y : more) = case halves more of (a, b) -> (x : a, y : b)
halves xs = (xs, [])
{-# NOINLINE halves #-}

twice :: (a -> (b, b)) -> (b -> c) -> [a] -> [c]
twice f g xs = [g z | x <- xs, let (p, q) = f x, z <- [p, q]]
{-# NOINLINE twice #-}

-- Functions that end with each other, and one of them now and then with an exception.
even', odd' :: Int -> Int -> (Int, String)
even' 0 acc = (acc, "even")
even' n acc = odd' (n - 1) (acc + n)
odd' 0 acc = (acc, "odd")
odd' n acc
  | acc > 1000000 = throw (ErrorCall ("too many at " ++ show n))
  | otherwise = even' (n - 1) (acc + 1)
{-# NOINLINE even' #-}
{-# NOINLINE odd' #-}

-- A function of a let, which holds variables.
spread :: Int -> [Int] -> (Int, Int)
spread k = go (k, k)
  where
    go (lo, hi) [] = (lo - k, hi + k)
    go (lo, hi) (x : xs) = case go (min lo x, max hi x) xs of
      (a, b) | even x -> (a, b + 1)
             | otherwise -> (a - 1, b)
{-# NOINLINE spread #-}

turn :: Int -> Complex Double -> Complex Double
turn 0 z = z
turn n z = let x :+ y = turn (n - 1) z in (0 - y) :+ x
{-# NOINLINE turn #-}

-- Strict fields.
data Range = Range !Int !Double

widen :: Int -> Range -> Range
widen n (Range a b)
  | n > 10 = Range (a + n) (b * 2)
  | otherwise = widen (n + 1) (Range (a + 1) (b + 0.5))
{-# NOINLINE widen #-}

-- An action whose result is a pair.
count :: IORef Int -> Int -> IO (Int, Int)
count r n = do
  modifyIORef' r (+ n)
  x <- readIORef r
  if n == 0 then return (x, n) else do
    (a, b) <- count r (n - 1)
    return (a + 1, b + n)
{-# NOINLINE count #-}

main :: IO ()
main = do
  print (steps 2000# 0# [1 .. 10])
  case moments (map fromIntegral [1 .. 1000 :: Int]) of (# s, n, q #) -> print (s, n, q)
  case eight 5 of (a, b, c, d, e, f, g, h) -> print (a + b, c, d, e, f, g, take 2 h)
  case nine 5 of (a, b, c, d, e, f, g, h, i) -> print (a + b + c, d + e + f, g + h + i)
  print (nine 1)
  let whole = halves [1 .. 9 :: Int]
  print whole
  print (fst whole, case halves "abc" of (a, b) -> b ++ a)
  print (twice halves length ["abcde", "", "x"])
  print (map (even' 10) [0, 1])
  print (case even' 1001 0 of (n, s) -> (s, n))
  caught <- try (evaluate (case even' 100000 0 of (n, s) -> length s + n))
  print (either (\(ErrorCall e) -> e) show caught)
  print (spread 3 [4, 1, 9], map (spread 0) [[], [2, 3]])
  print (turn 5 (1 :+ 2), case turn 3 (2 :+ 0) of x :+ y -> x - y)
  case widen 0 (Range 1 1) of Range a b -> print (a, b)
  r <- newIORef 0
  count r 100 >>= print
  -- Deep enough for many collections while results are on their way back.
  print (case deep 20000 of (a, b) -> (a, length b))

deep :: Int -> (Int, [Int])
deep 0 = (0, [])
deep n = case deep (n - 1) of (a, b) -> (a + length (take 2 b), n : b)
{-# NOINLINE deep #-}
