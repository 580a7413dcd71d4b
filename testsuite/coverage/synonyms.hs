{-# LANGUAGE PatternSynonyms, ViewPatterns #-}
module Main (main) where
import qualified Data.Map as M

data Term = Num Int | Op Char [Term] deriving (Eq, Show)

pattern Zero :: Term
pattern Zero = Num 0

pattern Add, Mul :: Term -> Term -> Term
pattern Add x y = Op '+' [x, y]
pattern Mul x y = Op '*' [x, y]

-- Only matches; what it looks through has boxes.
pattern Even :: Int
pattern Even <- (even -> True)

pattern Half :: Int -> Int
pattern Half n <- (halves 2 -> Just n) where
  Half n = 2 * n

pattern Sign :: Int -> Int -> Int
pattern Sign s n <- (split -> (s, n)) where
  Sign s n | s < 0 = negate n
           | s == 0 = 0
           | otherwise = n * one
    where one = 1

pattern Both :: Int -> Int -> (Int, Int)
pattern Both x y = (x, y)

pattern x :> xs = (x : xs)
infixr 5 :>

pattern Never :: Int -> Term
pattern Never n <- (find . show -> Just n) where
  Never n = Op 'n' [Num n]

pattern Neg1 :: Int
pattern Neg1 = -1

pattern Pair :: (Int, Bool) -> Int
pattern Pair p <- (large -> p)
  where Pair (n, _) = n

pattern Name :: String
pattern Name = "name"

pattern Unused :: a -> Maybe a
pattern Unused a = Just a

large :: Int -> (Int, Bool)
large n = if n > 3 then (n, True) else (n, False)

halves :: Int -> Int -> Maybe Int
halves by n
  | n `mod` by == 0 = Just (n `div` by)
  | otherwise = Nothing

split :: Int -> (Int, Int)
split n = (signum n, abs n)

find :: String -> Maybe Int
find s = M.lookup s (M.fromList [("Num 7", 7)])

eval :: Term -> Int
eval (Add Zero y) = eval y
eval (Add x y) = eval x + eval y
eval (Mul Zero _) = 0
eval (Mul x Zero) = eval Zero
eval (Mul x y) = eval x * eval y
eval (Never n) = n * 100
eval (Num n) = n
eval _ = -1

describe :: Int -> String
describe Even = "even"
describe Neg1 = "minus one"
describe n = case n of
  Sign (-1) m -> "negative " ++ show m
  Sign s m | m > 100 -> "large"
           | otherwise -> show (Sign (negate s) m)

main :: IO ()
main = do
  print (eval (Add Zero (Mul (Num 3) (Add (Num 4) Zero))))
  print (eval (Mul Zero (Num 1)), eval (Num 7), eval (Op '-' []))
  mapM_ (putStrLn . describe) [1, 2, -1, -3]
  print [n | Half n <- [1 .. 10]]
  print (Half 4, Sign 0 3)
  let Both a b = Both 3 4
      c :> _ = a :> b :> []
  print (a, b, c, Add (Num a) Zero == Zero)
  print [p | Pair p <- [1, 5]]
  print (Pair (8, True))
  case words "a name here" of
    [_, Name, _] -> putStrLn Name
    _ -> putStrLn "no"
