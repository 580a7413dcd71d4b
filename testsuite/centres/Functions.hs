-- Overloaded functions and constants, defaults for pairs, strict and lazy patterns, alternatives of functions,
-- functions that are others by another name.
{-# LANGUAGE ScopedTypeVariables, LambdaCase, TupleSections, MultiWayIf, BangPatterns #-}
module Main where
import Data.List
import Data.Maybe
import qualified Data.Map as Map
data Op = Plus | Minus deriving (Eq, Show)
data V = V { vx, vy :: !Int } deriving (Eq, Show)
class Monoid' a where { mzero :: a; mplus' :: a -> a -> a; mconcat' :: [a] -> a; mconcat' = foldr mplus' mzero }
instance Monoid' Int where { mzero = 0; mplus' = (+) }
instance Monoid' [b] where { mzero = []; mplus' = (++) }
instance (Monoid' a, Monoid' b) => Monoid' (a, b) where
  mzero = (mzero, mzero)
  (a, b) `mplus'` (c, d) = (a `mplus'` c, b `mplus'` d)
instance Num V where
  V a b + V c d = V (a + c) (b + d)
  V a b * V c d = V (a * c) (b * d)
  negate (V a b) = V (negate a) (negate b)
  abs = id
  signum = id
  fromInteger n = V (fromInteger n) (fromInteger n)
poly :: Num a => a -> a
poly x = x * x + konst
  where konst = 3
konst2 :: Num a => a
konst2 = 42
{-# INLINE inl #-}
inl :: Int -> Int
inl x = go x where { go 0 = 0; go n = 1 + go (n - 1) }
{-# NOINLINE noi #-}
noi :: Int -> Int
noi x = x + 1
multi :: Int -> String
multi n = if | n < 3 -> "lt" | n == 3, let m = n, even' m -> "ev" | otherwise -> "gt"
  where even' = (== 0) . (`mod` 2)
lc :: Maybe Int -> Int
lc = \case { Just n -> n; Nothing -> other }
  where other = 9
sign :: Int -> Int
sign = \case
  0 -> (small 0)
  n | n < 0, even n -> (negate big)
    | Just m <- lookup n [(1, 7)] -> do m
    | n > 3 -> big
    where big = n * 2
  _ -> 5
  where small = (+ 1)
noi2 :: Int -> Int
noi2 = noi
noi3 :: Int -> Int
noi3 = {-# SCC "third" #-} noi2'
  where noi2' k = noi k + noi2 k
instance Semigroup V where
  V a b <> V c d = V (max a c) (noi (max b d))
instance Monoid V where
  mempty = V 0 0
  mappend = (<>)
bang :: Int -> Int
bang x = let !y = x + 1; !(a, b) = (y, y) in a + b
lazyp :: (Int, Int) -> Int
lazyp ~(a, b) = a
asp :: [Int] -> ([Int], Int)
asp all'@(x : _) = (all', x)
asp [] = ([], 0)
nested :: Int -> Int
nested n = f n
  where f a = g a where g b = h b where h c = let k d = d + n in k c
mutual :: Int -> [Int]
mutual n = ping n []
  where ping 0 acc = acc
        ping m acc = pong (m - 1) (m : acc)
        pong 0 acc = acc
        pong m acc = ping (m - 1) (m * 10 : acc)
infixl 6 |+|
(|+|) :: V -> V -> V
a |+| b = a + b
main :: IO ()
main = do
  print (mconcat' [1, 2, 3 :: Int], mconcat' [("a", 1 :: Int), ("b", 2)])
  print (poly (3 :: Int), poly (2.5 :: Double), poly (V 1 2), konst2 + (1 :: Int), konst2 :: Double)
  print (inl 3, noi 4, map multi [1, 3, 5], lc (Just 1), lc Nothing, bang 3, lazyp (1, undefined))
  print (map sign [-4, -3, 0, 1, 2, 5], map noi2 [1, 2, 3], map noi3 [1, 2], mconcat [V 1 2, V 2 1])
  print (asp [3, 4], nested 5, mutual 4, V 1 1 |+| 2)
  let go !acc [] = acc
      go acc (x : xs) | x > 2 = go (acc + x) xs
                      | otherwise = go acc xs
      (evens, odds) = partition even [1 .. 6 :: Int]
      table = Map.fromList (map (, True) evens)
  print (go 0 odds, Map.keys table, fromMaybe False (Map.lookup 2 table))
  print $ sortBy (\a b -> compare (snd b) (snd a)) (zip "abc" [2, 3, 1 :: Int])
  print (take 2 (filter then' [3, 4]))
  where then' x = x < (5 :: Int) || error "far"
