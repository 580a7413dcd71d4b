{-# LANGUAGE ViewPatterns, TypeApplications, ScopedTypeVariables, RankNTypes #-}
module Main where
import Data.Char (isDigit, toUpper)
import Data.List (stripPrefix, sortBy)

-- view patterns
command :: String -> String
command (stripPrefix "add " -> Just rest) = "ADD:" ++ rest
command (stripPrefix "del " -> Just rest) | length rest > 2 = "DEL:" ++ rest
command (words -> [a, b]) = b ++ " " ++ a
command (map toUpper -> s@('X' : _)) = s
command other = "?" ++ other

near :: Int -> Int -> Bool
near n (subtract n -> d) = abs d < 3

pair :: (Int, Int) -> Int
pair (even -> True, (* 2) -> y) = y
pair (x, (`div` 2) -> y) = x - y

lookupAll :: [(Int, String)] -> Int -> String
lookupAll env (flip lookup env -> Just v) = v
lookupAll _ k = "no " ++ show k

digits :: String -> (String, String)
digits (span isDigit -> (ds, rest)) = (ds, rest)

-- Functions that are lambdas and conditions.
shift :: Int -> Int -> (Int, Int)
shift k (\n -> n + k -> m) = (k, m)

larger :: Bool -> Int -> (Int, Int)
larger up (if up then succ else pred -> m) = (m, m)

nest :: (Int, Int) -> Int
nest ((\a -> a - 1) -> d, \_ -> 7 -> e) = d * e


-- The same function in rows that follow each other, for results of several types.
parse :: String -> String
parse (reads -> [(n, "")]) = show (n + 1 :: Int)
parse (reads -> [('x', "")]) = "an x"
parse (reads -> [(c, "")]) = [c]
parse (reads -> [(True, "")]) = "yes"
parse (reads -> [(False, "")]) = "no"
parse (length -> 0) = "nothing"
parse (length -> n) | n > 5 = "long"
parse (length -> 4) = "four"
parse (head -> '?') = "a question"
parse _ = "else"

undefinedFor :: a -> b
undefinedFor _ = undefined

types :: Int -> String
types (const Nothing -> Just 'c') = "char"
types (const Nothing -> Just True) = "bool"
types (undefinedFor -> _) = "any"

firstView :: [Int] -> Maybe Int
firstView xs = case xs of
  (filter even -> (x : _)) -> Just x
  _ -> Nothing

-- type applications

sizes :: String
sizes = show (maxBound @Int) ++ show (minBound @Bool)

conv :: Int -> Double
conv = fromIntegral @Int @Double

firstOf :: forall b a. [a] -> b -> a
firstOf xs _ = head xs

choose :: forall a b. (Show a, Show b) => Bool -> a -> b -> String
choose True a _ = show a
choose False _ b = show b

pairUp :: a -> b -> (a, b)
pairUp = (,)

main :: IO ()
main = do
  mapM_ (putStrLn . command) ["add x", "del y", "del yyy", "one two", "xyz", "abc"]
  print (near 5 7, near 5 8)
  print (map pair [(2, 5), (3, 5)])
  print (map (lookupAll [(1, "a"), (2, "b")]) [1, 2, 3])
  print (digits "123abc")
  print (firstView [1, 3, 4, 6], firstView [1])
  putStrLn sizes
  print (conv 3)
  putStrLn (show @Double 4)
  print (firstOf @Int "abc" 5)
  putStrLn (choose @Int @Double False 1 2)
  print (pairUp @_ @Double 'c' 1)
  print (Just @Int 5, Left @Int @Bool 3)
  print (map (fromIntegral @Int @Double) [1, 2])
  print ((\(subtract 1 -> n) -> n * n) (5 :: Int))
  let (length -> n, m) = ("abc", 4 :: Int)
  print (n + m)
  print (shift 3 4, larger True 4, larger False 4)
  mapM_ (putStrLn . parse) ["41", "'x'", "'y'", "True", "False", "", "abcdefg", "abcd", "?", "a"]
  putStrLn (types 3)
  print (nest (4, 5))
