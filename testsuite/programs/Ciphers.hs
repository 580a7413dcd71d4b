-- Caesar, Vigenere, substitution and a frequency attack.
module Main where

import Data.Char
import Data.List (elemIndex, maximumBy, nub, sortBy)
import Data.Maybe (fromMaybe)
import Data.Ord (comparing)

rotate :: Int -> Char -> Char
rotate n c
  | isAsciiUpper c = turn 'A'
  | isAsciiLower c = turn 'a'
  | otherwise = c
  where
    turn base = chr (ord base + (ord c - ord base + n) `mod` 26)

caesar :: Int -> String -> String
caesar = map . rotate

vigenere :: (Int -> Int) -> String -> String -> String
vigenere sign key = go (cycle (map (\c -> ord (toLower c) - ord 'a') key))
  where
    go ks@(k : rest) (c : cs)
      | isAlpha c = rotate (sign k) c : go rest cs
      | otherwise = c : go ks cs
    go _ _ = []

substitution :: String -> (String -> String, String -> String)
substitution key = (map (swap alphabet table), map (swap table alphabet))
  where
    alphabet = ['a' .. 'z']
    table = nub (map toLower key ++ alphabet)
    swap from to c = fromMaybe c (fmap (to !!) (elemIndex c from))

frequencies :: [Double]
frequencies = [8.2, 1.5, 2.8, 4.3, 12.7, 2.2, 2.0, 6.1, 7.0, 0.2, 0.8, 4.0, 2.4, 6.7, 7.5, 1.9, 0.1, 6.0, 6.3, 9.1, 2.8, 1.0, 2.4, 0.2, 2.0, 0.1]

score :: String -> Double
score s = sum [frequencies !! (ord c - ord 'a') | c <- map toLower s, isAsciiLower c]

crack :: String -> (Int, String)
crack s = (26 - n, caesar n s)
  where
    n = maximumBy (comparing (\k -> score (caesar k s))) [0 .. 25]

polybius :: String -> [(Int, Int)]
polybius s = [((i `div` 5) + 1, (i `mod` 5) + 1) | c <- s, Just i <- [elemIndex (if c == 'j' then 'i' else c) (filter (/= 'j') ['a' .. 'z'])]]

main :: IO ()
main = do
  let message = "Meet me at the usual place, at Ten o'clock!"
      secret = caesar 11 message
  putStrLn secret
  print (crack secret)
  let v = vigenere id "lemon" message
  putStrLn v
  putStrLn (vigenere negate "lemon" v)
  let (enc, dec) = substitution "zebras"
  putStrLn (enc "flee at once")
  putStrLn (dec (enc "flee at once"))
  print (polybius "hijack")
  print (take 3 (sortBy (comparing (negate . snd)) [(c, length (filter (== c) message)) | c <- nub message]))
  print (map generalCategory "aA1 +(_\n\233\955", map digitToInt "09afAF", map intToDigit [0 .. 15])
  print (map toUpper "stra\223e \955\233\255", map isAlpha "\955\1078\8364", map ord "\t\127\128\65535\1114111", isPunctuation '!', isSymbol '+', isSeparator ' ')
