-- Huffman coding of a text, with a round trip.
module Main where

import Data.Function (on)
import Data.List (insertBy, sortBy)
import qualified Data.Map as Map
import Data.Ord (comparing)

data Tree
  = Leaf Int Char
  | Node Int Tree Tree
  deriving (Show, Eq)

weight :: Tree -> Int
weight (Leaf w _) = w
weight (Node w _ _) = w

frequencies :: String -> [(Char, Int)]
frequencies = Map.toList . foldr (\c -> Map.insertWith (+) c 1) Map.empty

build :: [(Char, Int)] -> Maybe Tree
build [] = Nothing
build fs = Just (merge (sortBy (comparing weight) [Leaf n c | (c, n) <- fs]))
  where
    merge [t] = t
    merge (a : b : rest) = merge (insertBy (compare `on` weight) (Node (weight a + weight b) a b) rest)
    merge [] = error "merge: no trees"

data Bit = O | I deriving (Eq, Ord, Enum, Bounded)

instance Show Bit where
  showsPrec _ b = showChar (if b == O then '0' else '1')
  showList bs = showString (concatMap show bs)

codes :: Tree -> Map.Map Char [Bit]
codes tree = Map.fromList (walk tree [])
  where
    walk (Leaf _ c) path = [(c, reverse path)]
    walk (Node _ l r) path = walk l (O : path) ++ walk r (I : path)

encode :: Map.Map Char [Bit] -> String -> [Bit]
encode table = concatMap (\c -> Map.findWithDefault [] c table)

decode :: Tree -> [Bit] -> String
decode tree = go tree
  where
    go (Leaf _ c) [] = [c]
    go _ [] = []
    go (Leaf _ c) bs = c : go tree bs
    go (Node _ l _) (O : bs) = go l bs
    go (Node _ _ r) (I : bs) = go r bs

text :: String
text = "it was the best of codes, it was the worst of codes"

main :: IO ()
main = do
  let fs = frequencies text
  print fs
  case build fs of
    Nothing -> putStrLn "nothing to encode"
    Just tree -> do
      let table = codes tree
          encoded = encode table text
      mapM_ (\(c, b) -> putStrLn (show c ++ " " ++ show b)) (Map.toList table)
      putStrLn (show encoded)
      print (length encoded, 8 * length text)
      print (decode tree encoded == text)
      print (weight tree == length text)
  print ([minBound .. maxBound] :: [Bit])
