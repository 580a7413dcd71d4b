-- Writes input for the programs beside it: `inputs KIND COUNT`, the same for the same arguments.
module Main (main) where

import qualified Data.ByteString.Builder as B
import Data.Bits (shiftR, xor)
import Data.Word (Word64)
import System.Environment (getArgs)
import System.IO (stdout)

-- A stream of numbers.
next :: Word64 -> Word64
next x = x * 6364136223846793005 + 1442695040888963407

value :: Word64 -> Int
value x = fromIntegral ((x `xor` (x `shiftR` 29)) `shiftR` 33)

numbers :: Word64 -> [Int]
numbers x = value x : numbers (next x)

main :: IO ()
main = do
  [kind, count] <- getArgs
  let n = read count :: Int
      seeds = numbers 42
  B.hPutBuilder stdout $ case kind of
    "words" -> mconcat (take n (zipWith word [1 :: Int ..] (pairs seeds)))
    "genome" -> mconcat (take n (zipWith base [1 :: Int ..] seeds))
    "table" -> mconcat (take n (map row (chunks 5 seeds)))
    "tree" -> B.char7 '[' <> mconcat (take n (map item (chunks 4 seeds))) <> B.string7 "null]\n"
    "letters" -> mconcat (take n (zipWith letter [1 :: Int ..] seeds))
    _ -> error "no such input"

pairs :: [Int] -> [(Int, Int)]
pairs (a : b : rest) = (a, b) : pairs rest
pairs _ = []

chunks :: Int -> [Int] -> [[Int]]
chunks k xs = case splitAt k xs of (ys, rest) -> ys : chunks k rest

-- Short words are frequent ones.
word :: Int -> (Int, Int) -> B.Builder
word i (a, b) = spell (a `mod` (10 ^ (1 + b `mod` 4))) <> B.char7 (if i `mod` 11 == 0 then '\n' else ' ')
  where
    spell k
      | k < 26 = letterOf k
      | otherwise = letterOf (k `mod` 26) <> spell (k `div` 26)
    letterOf k = B.char7 (toEnum (97 + k))

base :: Int -> Int -> B.Builder
base i k = B.char7 ("ACGT" !! (k `mod` 4)) <> (if i `mod` 60 == 0 then B.char7 '\n' else mempty)

row :: [Int] -> B.Builder
row fields = mconcat [B.intDec (k `mod` 100000) <> B.char7 c | (k, c) <- zip fields ",,,,\n"]

item :: [Int] -> B.Builder
item [a, b, c, d] = B.string7 "{\"id\": " <> B.intDec (a `mod` 1000000) <> B.string7 ", \"tags\": [\"t"
  <> B.intDec (b `mod` 100) <> B.string7 "\", true, null], \"name\": \"name " <> B.intDec (c `mod` 1000)
  <> B.string7 " \\\"quoted\\\"\", \"more\": {\"x\": " <> B.intDec (d `mod` 4096 - 2048) <> B.string7 "}},\n"
item _ = mempty

letter :: Int -> Int -> B.Builder
letter i k
  | i `mod` 70 == 0 = B.char7 '\n'
  | otherwise = B.charUtf8 (alphabet !! (k `mod` 16))
  where alphabet = "aBcDeÄöÜßéжДλΣ漢 "
