-- Prints pure-stdlib/unicode.core from what the compiler of this program knows of
-- Unicode: runghc UnicodeTables.hs > ../../pure-stdlib/unicode.core
--
-- Numbers are written with six bits a character, from '0' on.
module Main (main) where

import Data.Char

main :: IO ()
main = do
  putStr "-- Unicode's properties (version 12.1) as tables for binary search; printed by\n"
  putStr "-- testsuite/library/UnicodeTables.hs. Functions from an index to a byte.\n"
  table "categoryTable" "Runs of one general category: start (4 characters), category (1)."
    (concat [number 4 i ++ number 1 (fromEnum k) | (i, k) <- categories])
  table "upperTable" "Runs of characters that change alike: first (4), last (4), stride (1), change (4)." (changes toUpper)
  table "lowerTable" "The same for lower case." (changes toLower)

table :: String -> String -> String -> IO ()
table name comment text = do
  putStr ("\n-- " ++ comment ++ "\n" ++ name ++ " = \\i -> case i of w { I# n:I64 -> I# (#indexByte\n  \"")
  putStr (concatMap quoted text)
  putStr "\" n) };\n"
  putStr (name ++ "Size = I# " ++ show (length text) ++ ";\n")
  where
    quoted c = if c == '\\' then "\\\\" else [c]

number :: Int -> Int -> String
number digits n = [toEnum (48 + n `div` 64 ^ d `mod` 64) | d <- [digits - 1, digits - 2 .. 0]]

characters :: [(Int, Char)]
characters = [(fromEnum c, c) | c <- [minBound ..]]

categories :: [(Int, GeneralCategory)]
categories = go [(i, generalCategory c) | (i, c) <- characters]
  where
    go [] = []
    go ((i, k) : rest) = (i, k) : go (dropWhile ((== k) . snd) rest)

-- The change is biased by 2^20.
changes :: (Char -> Char) -> String
changes f = concat [number 4 a ++ number 4 z ++ number 1 s ++ number 4 (d + 1048576) | (a, z, s, d) <- runs]
  where
    runs = go [(i, fromEnum (f c) - i) | (i, c) <- characters, i >= 128, f c /= c]
    go [] = []
    go ((i, d) : rest) = grow i 0 i d rest
    grow a s z d ((i, d') : rest)
      | d == d' && (i - z == s || s == 0 && i - z <= 2) = grow a (i - z) i d rest
    grow a s z d rest = (a, z, max 1 s, d) : go rest
