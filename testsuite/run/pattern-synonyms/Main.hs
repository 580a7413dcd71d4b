{-# LANGUAGE PatternSynonyms, ViewPatterns #-}
-- Pattern synonyms in all their forms.
module Main (main) where

import qualified Data.Map as M
import Shapes (Shape (Square, Origin), pattern Twice, Point, pattern (:@))
import qualified Shapes as S

-- Both ways.
pattern Pair :: a -> b -> (a, b)
pattern Pair x y = (x, y)

pattern Zero :: (Eq a, Num a) => a
pattern Zero = 0

pattern One = 1

pattern Pos n <- (positive -> Just n)

-- With a meaning of its own as an expression.
pattern Sorted :: [Int] -> [Int]
pattern Sorted xs <- (ordered -> Just xs) where
  Sorted [] = []
  Sorted (x : xs) = let Sorted' l = [y | y <- xs, y < x]
                        Sorted' r = [y | y <- xs, y >= x]
                    in Sorted l ++ [x] ++ Sorted r

pattern Sorted' :: a -> a
pattern Sorted' x = x

infixr 5 :>
pattern x :> xs = x : xs
pattern End = []

pattern Deep :: a -> Either a (Maybe a)
pattern Deep x = Right (Just x)

pattern Minus = -1
pattern Name = "name"

positive :: Int -> Maybe Int
positive n | n > 0 = Just (n * 10)
           | otherwise = Nothing

ordered :: [Int] -> Maybe [Int]
ordered xs | and (zipWith (<=) xs (drop 1 xs)) = Just xs
           | otherwise = Nothing

sign :: Int -> String
sign Zero = "zero"
sign One = "one"
sign (Pos n) = "positive " ++ show n
sign Minus = "minus one"
sign _ = "negative"

total :: [Int] -> Int
total End = 0
total (x :> y :> rest) = x * y + total rest
total (x :> rest) = x + total rest

lazily :: (Bool, Maybe Int) -> Int
lazily (Pair True (Just Zero)) = 1
lazily (Pair _ Nothing) = 2
lazily _ = 3

main :: IO ()
main = do
  print (map sign [0, 1, 5, -1, -7])
  print (total [1, 2, 3, 4, 5], 1 :> 2 :> End :: [Int])
  print (map lazily [(True, Just 0), (False, Nothing), (False, Just 0)])
  print (Sorted [3, 1, 2])
  print [case xs of { Sorted ys -> length ys; _ -> -1 } | xs <- [[1, 2], [2, 1]]]
  let Pair a b = Pair 'x' True
  print (a, b, Pair 1 2)
  print (Zero :: Double, Zero + One :: Integer, One / 2)
  print [x | Deep x <- [Left 'a', Deep 'b', Right Nothing]]
  print (M.findWithDefault 'q' Name (M.fromList [(Name, 'r')]))
  print (Square 3, Origin, S.area (Square 4))
  print (case S.Rect 2 2 of { Square n -> n; _ -> 0 }, case S.Rect 2 3 of { Square n -> n; _ -> 0 })
  print (case S.Rect 0 0 of { Origin -> "origin"; _ -> "far" })
  print ((\(Twice n) -> n) 8, Twice 21)
  print (1 :@ 2, case 3 :@ 4 of x :@ y -> x + y)
  f <- return (\(Sorted' n) -> n + 1)
  print (f 1)
