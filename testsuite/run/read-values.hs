-- slow
-- Reading what show printed, lines of numbers from standard input, and failures.
module Main where

import Text.Read (readEither, readMaybe)

data Shape = Circle Int | Square
  deriving (Eq, Show)

instance Read Shape where
  readsPrec d s =
    readParen (d > 10) (\r -> [(Circle n, u) | ("Circle", t) <- lex r, (n, u) <- readsPrec 11 t]) s
      ++ readParen False (\r -> [(Square, t) | ("Square", t) <- lex r]) s

main :: IO ()
main = do
  text <- getContents
  let rows = map (map read . words) (lines text) :: [[Int]]
  print (map sum rows)
  let value = [(Just 'x', "a\"b\n", [Left 1, Right True]), (Nothing, "", [])] :: [(Maybe Char, String, [Either Int Bool])]
  print (read (show value) == value)
  print (read " [Circle 3,(Square), Circle (-4)]" :: [Shape])
  print (readMaybe "Circle" :: Maybe Shape)
  print (readEither "1 2" :: Either String Int)
  print (length (read (show [1 .. 5000 :: Int]) :: [Int]))
  print (reads "12 rest" :: [(Int, String)])
  print (read "123456789012345678901234567890" + 1 :: Integer, read "-2.5e-3" :: Double, read "0.1" :: Double)
  let trees = [Leaf, Node {left = Leaf :+ Leaf, item = -3}, (Leaf :+ Leaf) :+ Leaf]
  print (map (read . show) trees == trees)
  print (readMaybe "Node {left = Leaf, item = 1}" :: Maybe Tree)

data Tree = Leaf | Node {left :: Tree, item :: Int} | Tree :+ Tree
  deriving (Eq, Show, Read)

infixl 6 :+
