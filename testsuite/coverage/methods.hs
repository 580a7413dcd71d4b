module Main (main) where

-- Methods without arguments, with a context of their own and without: each use of the
-- former is an evaluation, whatever the instance; the latter are values.

class Holder f where
  total :: Num a => f a -> a
  total = const 3
  largest :: Ord a => a -> f a -> a
  largest = \x _ -> x
  size :: f a -> Int
  size = const 4

instance Holder Maybe where
  total = maybe 0 (+ 1)

instance Holder [] where
  largest = foldr max

newtype One a = One a

instance Holder One

newtype Two f a = Two (f a, f a)

instance Holder f => Holder (Two f) where
  total = \(Two (a, b)) -> total a + total b

both :: Num a => Maybe a -> a
both = maybe 0 (+ 1)

main :: IO ()
main = do
  let local :: Num a => Maybe a -> a
      local = maybe 0 (+ 2)
  print (total (Just 1) + total (Just 2) + total Nothing :: Int)
  print (total [1 :: Int] + total [2], total (One 2) + total (One 3) :: Int)
  print (largest 1 [2, 3 :: Int], largest 'a' "bc", largest 5 [2 :: Int])
  print (largest 1 (Just (3 :: Int)), largest 2 (One (1 :: Int)), largest 3 (Just (3 :: Int)))
  print (size [1 :: Int] + size "ab" + size (Just 1))
  print (both (Just 1) + both (Just 2) :: Int)
  print (local (Just 1) + local (Just 2) :: Int)
  print (total (Two (Just 1, Just 2)) + total (Two (Nothing, Just 4)) :: Int)
