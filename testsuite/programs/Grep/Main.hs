-- Reads commands and text from standard input and answers as it reads.
module Main (main) where

import Command
import Data.List (intercalate, nub, sortOn)
import Regex

data Session = Session { buffer :: [String], matchesSeen :: !Int, errorsSeen :: !Int }

main :: IO ()
main = do
  input <- getContents
  let answers = go (Session [] 0 0) (zip [1 :: Int ..] (lines input))
  mapM_ putStrLn answers

go :: Session -> [(Int, String)] -> [String]
go s [] = ["bye: " ++ show (length (buffer s)) ++ " lines kept, " ++ show (errorsSeen s) ++ " errors"]
go s ((n, l) : rest)
  | null l || head l == '#' = go s rest
  | otherwise = case parseCommand l >>= perform s of
      Left e -> ("line " ++ show n ++ ": " ++ e) : go s { errorsSeen = errorsSeen s + 1 } rest
      Right (out, s') -> out ++ go s' rest

perform :: Session -> Command -> Either String ([String], Session)
perform s command = case command of
  Text t -> Right ([], s { buffer = buffer s ++ [t] })
  Clear -> Right (["cleared"], s { buffer = [] })
  Stats -> Right ((show (matchesSeen s) ++ " matches so far") : summary (buffer s), s)
  Find (Sub p) -> do
    r <- compile p
    let found = [(i, l, ms) | (i, l) <- zip [1 :: Int ..] (buffer s), let ms = allMatches r l, not (null ms)]
        shown = concat [[show i ++ ": " ++ l, replicate (length (show i) + 2) ' ' ++ underline (length l) ms] | (i, l, ms) <- found]
    Right ((showRegex r : shown), seen (sum [length ms | (_, _, ms) <- found]))
  Count (Sub p) -> do
    r <- compile p
    let counts = map (length . filter (not . null . matched) . allMatches r) (buffer s)
    Right ([intercalate " " (map show counts) ++ " = " ++ show (sum counts)], seen (sum counts))
  Replace (Sub p) with -> do
    r <- compile p
    let replaced = map (\l -> substitute (allMatches r l) with 0 l) (buffer s)
    Right (replaced, s { buffer = replaced })
  Whole (Sub p) -> do
    r <- compile p
    Right ([l | l <- buffer s, matchesWhole r l], s)
  Columns c ns -> Right ([intercalate " | " [field n (split c l) | n <- ns] | l <- buffer s], s)
  SortBy (Sub p) -> do
    r <- compile p
    let sorted = sortOn (fmap matched . firstMatch r) (buffer s)
    Right (sorted, s { buffer = sorted })
  Unique -> let kept = nub (buffer s) in Right ([show (length (buffer s) - length kept) ++ " dropped"], s { buffer = kept })
  Split c -> let parts = concatMap (split c) (buffer s) in Right (["now " ++ show (length parts)], s { buffer = parts })
  where
    seen k = s { matchesSeen = matchesSeen s + k }
    field n fs
      | n >= 1 && n <= length fs = fs !! (n - 1)
      | otherwise = "-"

underline :: Int -> [Match] -> String
underline n ms = reverse (dropWhile (== ' ') (reverse [mark i | i <- [0 .. n]]))
  where
    mark i
      | any (\m -> offset m == i && null (matched m)) ms = '|'
      | any (\m -> offset m <= i && i < offset m + length (matched m)) ms = '^'
      | otherwise = ' '

substitute :: [Match] -> String -> Int -> String -> String
substitute [] _ _ text = text
substitute (m : ms) with at text = before ++ expand with ++ substitute ms with (offset m + length (matched m)) after
  where
    (before, rest) = splitAt (offset m - at) text
    after = drop (length (matched m)) rest
    expand ('&' : cs) = matched m ++ expand cs
    expand (c : cs) = c : expand cs
    expand [] = []

-- Lines as a table of the longest and shortest, with their lengths.
summary :: [String] -> [String]
summary [] = ["nothing kept"]
summary ls = [label ++ show (length l) ++ " " ++ show l | (label, l) <- [("longest ", long), ("shortest ", short)]]
  where
    long = foldr1 (\a b -> if length a >= length b then a else b) ls
    short = foldr1 (\a b -> if length a <= length b then a else b) ls

split :: Char -> String -> [String]
split c s = case break (== c) s of
  (a, _ : rest) -> a : split c rest
  (a, []) -> [a]
