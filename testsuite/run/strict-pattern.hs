-- A bang before a pattern in a group of bindings: the whole of it is matched before
-- the body, with the bangs inside, but what it binds is not evaluated.
{-# LANGUAGE BangPatterns #-}
module Main (main) where

import Control.Exception

attempt :: String -> Int -> IO ()
attempt name x = do
  r <- try (evaluate x)
  putStrLn (name ++ ": " ++ either failed show r)
 where
  failed :: SomeException -> String
  failed _ = "fails"

inWhere :: Maybe Int -> Int
inWhere m = 5
 where
  !(Just _) = m

inGuard :: Maybe [Int] -> Int
inGuard m
  | let !(Just (x : _)) = m, x > 2 = x
  | otherwise = 0

recursive :: Int -> Int
recursive n =
  let !(a, xs) = (n, 1 : map (+ a) (take 2 xs))
      !(!b : _) = if n > 3 then [] else xs
   in b + sum xs

-- The second binding is matched although nothing of it is used.
several :: (Int, Maybe Int) -> Int
several p =
  let !(a, m) = p
      !(Just b) = m
      c = a + 1
      !d = c * 2
   in d

-- The state and the result of every step are evaluated, and no selection is left.
newtype State s a = State {runState :: s -> (a, s)}

andThen :: State s a -> (a -> State s b) -> State s b
andThen m f = State $ \s -> let !(!a, !t) = runState m s; !(!b, !u) = runState (f a) t in (b, u)

count :: Int -> State Int Int
count 0 = State (\s -> (s, s))
count n = State (\s -> ((), s + n)) `andThen` \_ -> count (n - 1)

main :: IO ()
main = do
  attempt "constructor" (let !(Just x) = (Nothing :: Maybe Int) in 5)
  attempt "its field is lazy" (let !(Just x) = Just (undefined :: Int) in 5)
  attempt "bang inside" (let !(!a, b) = (undefined :: Int, 1 :: Int) in 5)
  attempt "lazy inside" (let !(a, b) = (undefined :: Int, 1) in b)
  attempt "nested" (let !(Just [x]) = (Just [] :: Maybe [Int]) in 5)
  attempt "irrefutable" (let !(~(Just x)) = (Nothing :: Maybe Int) in 5)
  attempt "evaluated all the same" (let !(~(Just x)) = (undefined :: Maybe Int) in 5)
  attempt "name and pattern" (let !m@(Just x) = Just 4 in x + length m)
  attempt "literal" (let !1 = (2 :: Int) in 5)
  attempt "where" (inWhere Nothing)
  attempt "where it matches" (inWhere (Just undefined))
  attempt "guard" (inGuard (Just [3]))
  attempt "guard fails" (inGuard (Just [1]))
  attempt "guard does not match" (inGuard Nothing)
  attempt "recursive" (recursive 2)
  attempt "recursive does not match" (recursive 4)
  attempt "several" (several (1, Just undefined))
  attempt "the second of several" (several (1, Nothing))
  attempt "in a list comprehension" (sum [x | m <- [Just 1, Nothing], let { !(Just x) = m }])
  let !(p, Just q) = (1 :: Int, Just 2 :: Maybe Int)
  print (p + q)
  print (fst (runState (count 1000) 0))
