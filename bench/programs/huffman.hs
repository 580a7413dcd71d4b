-- Huffman codes: frequencies of a generated text, the code tree, the code
-- table, encoding to bits and decoding back.
module Main (main) where

import Data.Char (chr, ord)
import Data.List (foldl')
import Prelude

data Tree = Tip Int Char | Fork Int Tree Tree

weight :: Tree -> Int
weight (Tip w _) = w
weight (Fork w _ _) = w

-- Counts each character's occurrences, kept in ascending order of characters.
count :: [(Char, Int)] -> Char -> [(Char, Int)]
count [] c = [(c, 1)]
count ((d, n) : rest) c
  | c == d = let m = n + 1 in m `seq` ((d, m) : rest)
  | c < d = (c, 1) : (d, n) : rest
  | otherwise = let more = count rest c in more `seq` ((d, n) : more)

insert :: Tree -> [Tree] -> [Tree]
insert t [] = [t]
insert t (u : rest)
  | weight t <= weight u = t : u : rest
  | otherwise = u : insert t rest

build :: [Tree] -> Tree
build [t] = t
build (a : b : rest) = build (insert (Fork (weight a + weight b) a b) rest)
build [] = error "build: no characters"

type Bits = [Bool]

table :: Tree -> [(Char, Bits)]
table t = walk t [] []
  where
    walk (Tip _ c) path rest = (c, reverse path) : rest
    walk (Fork _ l r) path rest = walk l (False : path) (walk r (True : path) rest)

code :: [(Char, Bits)] -> Char -> Bits
code [] _ = error "code: unknown character"
code ((d, bits) : rest) c = if c == d then bits else code rest c

encode :: [(Char, Bits)] -> String -> Bits
encode codes = concatMap (code codes)

decode :: Tree -> Bits -> String
decode t = go t
  where
    go (Tip _ c) bits = c : (if null bits then [] else go t bits)
    go (Fork _ l r) bits = case bits of
      [] -> []
      b : rest -> go (if b then r else l) rest

random :: Int -> Int
random seed = (seed * 1103515245 + 12345) `mod` 2147483648

-- Letters with falling frequency: the smallest of two random numbers.
text :: Int -> String
text seed = chr (ord 'a' + min (pick seed) (pick next)) : text (random next)
  where
    next = random seed
    pick s = s `div` 65536 `mod` 26

-- Packs bits into numbers of 24 bits, as a checksum.
pack :: Bits -> Int
pack bits = go 0 bits
  where
    go acc [] = acc
    go acc rest = go ((acc * 7 + number front) `mod` 1000000007) back
      where (front, back) = splitAt 24 rest
    number = foldl' (\n b -> 2 * n + (if b then 1 else 0)) 0

agree :: String -> String -> Int
agree (a : as) (b : bs) = if a == b then 1 + agree as bs else 0
agree _ _ = 0

main :: IO ()
main = putStrLn (structure result)

result :: [Int]
result =
  [ length bits
  , pack bits
  , agree message (decode tree bits)
  , weight tree
  , sum (map (length . snd) codes)
  ]
  where
    message = take 400000 (text 4711)
    tree = build (foldr insert [] (map (\(c, n) -> Tip n c) (foldl' count [] message)))
    codes = table tree
    bits = encode codes message

-- The text that a Pure program prints.
structure :: [Int] -> String
structure [] = "Nil"
structure [x] = "Cons " ++ showsPrec 11 x " Nil"
structure (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ structure xs ++ ")")
