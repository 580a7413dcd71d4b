-- What the rounds of a loop have in common is computed once or anew: nobody can tell.
import Control.Exception
import Data.IORef

power :: Integer -> Int -> Integer
power b 0 = 1
power b k = b * power b (k - 1)

steps :: Int -> Int -> Int
steps acc 0 = acc
steps acc k = steps ((acc * 31 + k) `mod` 65537) (k - 1)

root :: Double -> Int -> Double
root x 0 = 1
root x k = let y = root x (k - 1) in (y + x / y) / 2

words' :: Int -> String -> [String]
words' 0 s = [s]
words' k s = [ c : w | c <- "abc", w <- words' (k - 1) s ]

-- Integers, words, doubles and lists, each the same in all rounds.
table :: Int -> [Int] -> [(Integer, Int, Double, Int)]
table k xs = go xs
  where
    go [] = []
    go (x : rest)
      | even x = (power 3 k + fromIntegral x, steps k 100 + x, root 2 20, 0) : go rest
      | otherwise = (0, 0, fromIntegral x * root (fromIntegral k) 30, length (words' 3 (show k)) + x) : go rest

-- Only some rounds want it, and there it fails.
careful :: Int -> [Int] -> Int
careful k xs = go 0 xs
  where
    go acc [] = acc
    go acc (x : rest) = go (if x == 13 then acc + fails k 10 else acc + x) rest

fails :: Int -> Int -> Int
fails k 0 = error ("no " ++ show k)
fails k n = fails (k + 1) (n - 1)

-- It depends on a variable that the rounds change.
changing :: IORef Int -> Int -> IO [Int]
changing ref k = go k
  where
    go 0 = return []
    go i = do
      x <- readIORef ref
      writeIORef ref (x + 1)
      rest <- go (i - 1)
      return (steps x 3 + steps k 2 : rest)

-- A loop in a loop, what is common to all rounds of both and to those of one.
nested :: Int -> Int -> [Int]
nested k m = outer 1
  where
    outer i
      | i > m = []
      | otherwise = inner i 1
    inner i j
      | j > 3 = outer (i + 1)
      | otherwise = steps k 5 + steps i 4 * j : inner i (j + 1)

-- Values that depend on each other and on the round.
circles :: Int -> [Int]
circles k = go [1 .. k]
  where
    go [] = []
    go (x : xs) = sum (take 9 output) : go xs
      where
        codes = feed x output
        output = 1 : scan codes

feed :: Int -> [Int] -> [Int]
feed k (y : ys) = (y * 3 + k) `mod` 101 : feed (k + 1) ys
feed _ [] = []

scan :: [Int] -> [Int]
scan (y : ys) = y `div` 2 : scan ys
scan [] = []

main :: IO ()
main = do
  print (circles 6)
  mapM_ print (table 7 [1 .. 6])
  print (careful 1 [1 .. 12])
  r <- try (evaluate (careful 5 [11 .. 15]))
  putStrLn (either (\(ErrorCall message) -> message) show r)
  ref <- newIORef 3
  changing ref 5 >>= print
  print (nested 2 4)
  print (length (concat (words' 6 "end")), take 5 (words' 4 ""))
