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
