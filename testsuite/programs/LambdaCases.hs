{-# LANGUAGE LambdaCase, MultiWayIf, TupleSections, BangPatterns #-}
-- Small syntax extensions together.
module Main where

import Data.Char (isDigit, isSpace)

data Tok = Num !Int | Op Char | Junk String deriving (Show, Eq)

lexer :: String -> [Tok]
lexer = \case
  [] -> []
  s@(c : cs)
    | isSpace c -> lexer cs
    | isDigit c -> let (d, r) = span isDigit s in Num (read d) : lexer r
    | c `elem` "+-*" -> Op c : lexer cs
    | otherwise -> let (j, r) = break isSpace s in Junk j : lexer r

size :: Int -> String
size n = if | n < 0 -> "negative"
            | n == 0 -> "zero"
            | n < 10, odd n -> "small odd"
            | n < 10 -> "small even"
            | Just w <- lookup n [(10, "ten"), (12, "dozen")] -> w
            | otherwise -> "large"

mean :: [Double] -> Double
mean = go 0 (0 :: Int)
  where
    go !s !n [] = if n == 0 then 0 else s / fromIntegral n
    go !s !n (x : xs) = go (s + x) (n + 1) xs

strictPair :: (Int, Int) -> Int
strictPair (!a, b) = a + if a > 0 then b else 0

main :: IO ()
main = do
  print (lexer "12 + 3*foo 4")
  mapM_ (putStrLn . size) [-1, 0, 3, 4, 10, 12, 99]
  print (map (,True) "ab", map (1 :: Int,,'z') [2.5 :: Double], zipWith (,,()) [1 :: Int] "q")
  print (mean [1, 2, 3, 4], mean [])
  print (strictPair (0, undefined), strictPair (2, 3))
  let !forced = length "abc"
      f = \case { 0 -> "none"; n | even n -> "even" | otherwise -> "odd" }
  print (forced, map f [0, 1, 2 :: Int])
  mapM_ (\case { Num n | n > 5 -> print n; Op o -> print o; _ -> return () }) (lexer "4 9 -")
