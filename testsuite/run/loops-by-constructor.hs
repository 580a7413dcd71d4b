{-# LANGUAGE ExistentialQuantification #-}
-- Loops whose state is a constructor: each call says which, some look at it in thunks and
-- in functions that they make, and what is not wanted is not evaluated.
module Main (main) where

data Step s a = Yield a s | Skip s | Done

data Stream a = forall s. Stream (s -> Step s a) s

upTo :: Int -> Int -> Stream Int
upTo lo hi = Stream (\i -> if i > hi then Done else Yield i (i + 1)) lo

zipped :: (a -> b -> c) -> Stream a -> Stream b -> Stream c
zipped f (Stream nextA a0) (Stream nextB b0) = Stream next (a0, b0, Nothing)
  where
    next (a, b, Nothing) = case nextA a of
      Yield x a' -> Skip (a', b, Just x)
      Skip a' -> Skip (a', b, Nothing)
      Done -> Done
    next (a, b, Just x) = case nextB b of
      Yield y b' -> Yield (f x y) (a, b', Nothing)
      Skip b' -> Skip (a, b', Just x)
      Done -> Done

total :: Stream Int -> Int
total (Stream next s0) = go 0 s0
  where
    go acc s = case next s of
      Yield x s' -> let acc' = acc + x in acc' `seq` go acc' s'
      Skip s' -> go acc s'
      Done -> acc

data Way = Left' Int | Right' Int Int | Stop

walk :: Int -> Way -> [Int]
walk n (Left' i) = i : (if n == 0 then walk 0 Stop else walk (n - 1) (Right' i (i * n)))
walk n (Right' i j) = j : walk n (if even j then Left' (i + 1) else Left' (i + 2))
walk _ Stop = []

lazyField :: Int -> Int
lazyField n = go n Nothing
  where
    go :: Int -> Maybe Int -> Int
    go 0 Nothing = 0
    go 0 (Just x) = x
    go k Nothing = go (k - 1) (if k == 1 then Just k else Just (error "not wanted"))
    go k (Just _) = go (k - 1) Nothing

functions :: Int -> [Int -> Int]
functions n = go n (Left' 3)
  where
    go :: Int -> Way -> [Int -> Int]
    go 0 _ = []
    go k w = (\x -> case w of { Left' i -> x + i; Right' i j -> x * i + j; Stop -> x })
      : case w of
          Left' i -> go (k - 1) (Right' i k)
          Right' _ j -> go (k - 1) (if j > 3 then Left' j else Stop)
          Stop -> go (k - 1) Stop

main :: IO ()
main = do
  print (total (zipped (*) (upTo 1 100) (upTo 5 50)))
  print (total (zipped (-) (upTo 1 10) (zipped (+) (upTo 1 20) (upTo 3 8))))
  print (take 12 (walk 5 (Left' 7)))
  print (map lazyField [0, 1, 3, 4])
  print (map ($ 10) (functions 9))
