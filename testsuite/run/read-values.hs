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
  -- Powers of ten that nobody can compute, or that are no Int; other bases.
  let double t = print (reads t :: [(Double, String)])
      digits n = replicate n '9'
  mapM_ double
    [ "1e1000000000", "-1e1000000000", "1e-1000000000", "1e400", "1e308", "0e1000000000"
    , "1e9223372036854775807", "1e9223372036854775808", "1e-9223372036854775809"
    , "0e99999999999999999999", "1e00000000000000000000000000005", "123.456e-1000000000"
    , digits 400 ++ "e-400", "0." ++ replicate 400 '0' ++ "1e401", digits 308, digits 310 ]
  mapM_ double
    [ "0x10", "0x1F rest", "0X1g", "0o17", "0b11", "0x", "-0x10", "0xFFFFFFFFFFFFFFFFFFFF"
    , "0x20000000000001", "0x" ++ replicate 255 'F', "0x" ++ replicate 256 'F', "0x1.8", "0x1p3" ]
  print (map reads ["1e1000000000", "1e39", "0x1000001"] :: [[(Float, String)]])

data Tree = Leaf | Node {left :: Tree, item :: Int} | Tree :+ Tree
  deriving (Eq, Show, Read)

infixl 6 :+
