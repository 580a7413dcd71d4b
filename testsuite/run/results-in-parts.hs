{-# LANGUAGE BangPatterns, MagicHash, UnboxedTuples #-}
-- Functions and actions whose results are products of numbers that are made there.
import Control.Exception
import Control.Monad
import Control.Monad.ST
import Control.Monad.State.Strict
import Data.IORef
import Data.STRef
import GHC.Exts
import GHC.IO (IO (..))

-- A loop that returns two of its parameters, one of them on one way only.
count :: Int -> (Int, Double)
count = go 0 0
  where
    go !e !o 0 = (e, o)
    go !e !o n
      | even n = go (e + n) o (n - 1)
      | otherwise = go e (o + 0.5) (n - 1)
{-# NOINLINE count #-}

-- A field that is a number, and one that nobody may evaluate.
half :: Int -> (Int, Int)
half n
  | n > 10 = (n * 2, error "never asked for")
  | otherwise = (n + 1, n `div` (n - 3))
{-# NOINLINE half #-}

-- What is there already is returned as it is.
pick :: [Int] -> (Int, [Int])
pick (x : xs)
  | x > 3 = (x, xs)
  | otherwise = pick xs
pick [] = (-1, [])
{-# NOINLINE pick #-}

-- Strict fields, and a product within one.
data Sums = Sums !Int !Double String deriving (Show)

sums :: [Int] -> Sums
sums xs = foldr add (Sums 0 0 "end") xs
  where add x (Sums n d s) = Sums (n + x) (d + fromIntegral x / 2) s
{-# NOINLINE sums #-}

-- Small functions that end with each other.
ping, pong :: Int -> Int -> (Int, Int)
ping 0 !k = (k, k + 1)
ping n k = pong (n - 1) k
pong n k = ping n (k + 2)
{-# NOINLINE ping #-}
{-# NOINLINE pong #-}

-- The same for actions.
write, done :: IORef Int -> Int -> IO (Int, Int)
write r 0 = do
  n <- readIORef r
  return (n, n * 2)
write r n = modifyIORef' r (+ n) >> done r (n - 1)
done r n = write r n
{-# NOINLINE write #-}
{-# NOINLINE done #-}

-- An action that gives one number, and what it gives may fail.
next :: IORef Int -> IO Int
next r = do
  n <- readIORef r
  writeIORef r $! n * 7 `mod` 1009
  return $! n + 1
{-# NOINLINE next #-}

quotient :: IORef Int -> Int -> IO (Int, Int)
quotient r n = do
  k <- readIORef r
  writeIORef r (k + 1)
  return (k `quot` n, k + n)
{-# NOINLINE quotient #-}

walk :: Int -> StateT Int IO (Int, Int)
walk 0 = do
  n <- get
  return (n, 0)
walk n = do
  k <- get
  when (k `mod` 100 == 0) $ lift (print k)
  put $! k + n `mod` 3
  (a, b) <- walk (n - 1)
  return $! if a > b then (a, b + 1) else (b, a)

-- Tokens, numbers and what is suspended in one tuple.
both :: MutVar# RealWorld Int -> Int# -> State# RealWorld -> (# State# RealWorld, Int#, Double#, [Int] #)
both v n s = case readMutVar# v s of
  (# s1, I# k #) -> case writeMutVar# v (I# (k +# n)) s1 of
    s2 -> (# s2, k *# 2#, int2Double# (k +# 1#), [I# (quotInt# k n) ..] #)
{-# NOINLINE both #-}

fibonacci :: Int -> ST s (Int, Int)
fibonacci n = do
  a <- newSTRef 0
  b <- newSTRef 1
  replicateM_ n $ do
    (x, y) <- (,) <$> readSTRef a <*> readSTRef b
    writeSTRef a y
    writeSTRef b $! x + y
  (,) <$> readSTRef a <*> readSTRef b

main :: IO ()
main = do
  let (e, o) = count 1000
  print (e, o, count 3)
  print (fst (half 20), half 5, map (fst . half) [1 .. 4])
  r <- try (evaluate (snd (half 3))) :: IO (Either ArithException Int)
  print r
  print (pick [1, 2, 5, 3], map pick [[], [4], [1]])
  print (sums [1 .. 10])
  print (ping 1000 1, map (uncurry ping) [(0, 1), (3, 4)])
  v <- newIORef 0
  write v 1000 >>= print
  (a, b) <- write v 10
  whole <- done v 0
  print (a - b, whole, fst whole + snd whole)
  writeIORef v 3
  ns <- replicateM 5 (next v)
  total <- foldM (\acc _ -> (acc +) <$> next v) 0 [1 .. 300 :: Int]
  print (ns, total)
  qs <- mapM (quotient v) [1, 2, 0, 3]
  print (map snd qs, fst (head qs))
  r <- try (evaluate (fst (qs !! 2))) :: IO (Either ArithException Int)
  print r
  runStateT (walk 300) 1 >>= print
  rs <- IO $ \s -> case newMutVar# 40 s of
    (# s1, m #) -> case both m 3# s1 of
      (# s2, x, d, xs #) -> case both m 2# s2 of
        (# s3, y, f, _ #) -> (# s3, (I# x, D# d, take 3 xs, I# y, D# f) #)
  print rs
  print (runST (fibonacci 50))
