-- Strings as lists of characters: text is generated, split into words and
-- counted in a search tree; then it is searched for patterns.
module Main (main) where

import Data.Char (chr, isAlpha, ord)
import Data.List (foldl')
import Prelude

data Count = Leaf | Word Count String Int Count

syllables :: [String]
syllables = ["ba", "ro", "ti", "ka", "len", "mi", "so", "du", "ver", "an"]

random :: Int -> Int
random seed = (seed * 1103515245 + 12345) `mod` 2147483648

-- An endless text of words of one to three syllables.
babble :: Int -> String
babble seed = word (1 + seed `div` 4096 `mod` 3) (random seed)

word :: Int -> Int -> String
word 0 seed
  | seed `div` 1024 `mod` 13 == 0 = ". " ++ babble (random seed)
  | seed `div` 1024 `mod` 7 == 0 = ", " ++ babble (random seed)
  | otherwise = ' ' : babble (random seed)
word n seed = (syllables !! (seed `div` 65536 `mod` 10)) ++ word (n - 1) (random seed)

split :: String -> [String]
split text = case dropWhile (\c -> not (isAlpha c)) text of
  [] -> []
  start -> case span isAlpha start of
    (w, rest) -> w : split rest

compareText :: String -> String -> Int
compareText [] [] = 0
compareText [] _ = -1
compareText _ [] = 1
compareText (a : as) (b : bs)
  | a < b = -1
  | a > b = 1
  | otherwise = compareText as bs

tally :: Count -> String -> Count
tally Leaf w = Word Leaf w 1 Leaf
tally (Word l at n r) w
  | order < 0 = Word (tally l w) at n r
  | order > 0 = Word l at n (tally r w)
  | otherwise = (n + 1) `seq` Word l at (n + 1) r
  where order = compareText w at

entries :: Count -> [(String, Int)] -> [(String, Int)]
entries Leaf rest = rest
entries (Word l w n r) rest = entries l ((w, n) : entries r rest)

-- The most frequent words first; equal ones in alphabetical order.
ranked :: [(String, Int)] -> [(String, Int)]
ranked [] = []
ranked [e] = [e]
ranked es = together (ranked front) (ranked back)
  where (front, back) = splitAt (length es `div` 2) es

together :: [(String, Int)] -> [(String, Int)] -> [(String, Int)]
together [] ys = ys
together xs [] = xs
together ((v, m) : xs) ((w, n) : ys)
  | m >= n = (v, m) : together xs ((w, n) : ys)
  | otherwise = (w, n) : together ((v, m) : xs) ys

-- A matcher is the state of a lazily tied automaton: what to do on a match
-- of the next pattern character, and the state to fall back to.
data State = State Bool (Char -> State)

matcher :: String -> State
matcher pattern = start
  where
    start = state pattern (const start)
    state [] failure = State True failure
    state (p : ps) failure = State False step
      where
        step c = if c == p then onward else failure c
        onward = state ps (advance (failure p))
    advance (State _ step) = step

occurrences :: String -> String -> Int
occurrences pattern = run 0 (matcher pattern)
  where
    run acc (State final step) text = found `seq` next text
      where
        found = if final then acc + 1 else acc
        next [] = found
        next (c : cs) = run found (step c) cs

capitalise :: String -> String
capitalise = up True
  where
    up _ [] = []
    up first (c : cs)
      | c == '.' = c : up True cs
      | isAlpha c && first = chr (ord c - 32) : up False cs
      | otherwise = c : up first cs

digest :: String -> Int
digest = foldl' (\acc c -> (acc * 131 + ord c) `mod` 1000000007) 0

main :: IO ()
main = putStrLn (structure result)

result :: [Int]
result =
  [ length counted
  , digest (concatMap fst (take 50 (ranked counted)))
  , sum (map snd (take 10 (ranked counted)))
  , occurrences "baroba" text
  , occurrences "an an" text + occurrences "ti" text
  , digest (capitalise text)
  ]
  where
    text = take 700000 (babble 2024)
    counted = entries (foldl' tally Leaf (split text)) []

-- The text that a Pure program prints.
structure :: [Int] -> String
structure [] = "Nil"
structure [x] = "Cons " ++ showsPrec 11 x " Nil"
structure (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ structure xs ++ ")")
