-- Filling and justifying paragraphs, with tabs and other white space in the
-- input.
module Main where

import Data.Char (isSpace, isUpper, toUpper)
import Data.List (intercalate, transpose)

fill :: Int -> [String] -> [[String]]
fill _ [] = []
fill width (w : ws) = go [w] (length w) ws
  where
    go line _ [] = [reverse line]
    go line n (x : xs)
      | n + 1 + length x <= width = go (x : line) (n + 1 + length x) xs
      | otherwise = reverse line : go [x] (length x) xs

justify :: Int -> [String] -> String
justify _ [] = ""
justify _ [w] = w
justify width ws = concat (zipWith (++) ws (gaps ++ [""]))
  where
    holes = length ws - 1
    spare = width - sum (map length ws)
    (each, extra) = spare `divMod` holes
    gaps = [replicate (each + (if i < extra then 1 else 0)) ' ' | i <- [0 .. holes - 1]]

paragraph :: Int -> String -> [String]
paragraph width text = case fill width (words text) of
  [] -> []
  ls -> map (justify width) (init ls) ++ [unwords (last ls)]

columns :: Int -> [[String]] -> [String]
columns gap cols = map (trimRight . intercalate (replicate gap ' ')) (transpose (map pad cols))
  where
    height = maximum (map length cols)
    pad c = let w = maximum (map length c) in map (\l -> l ++ replicate (w - length l) ' ') (take height (c ++ repeat ""))

trimRight :: String -> String
trimRight = foldr (\c acc -> if isSpace c && null acc then [] else c : acc) []

capitalise :: String -> String
capitalise [] = []
capitalise (c : cs) = toUpper c : cs

text :: String
text = "\tlaziness is not\n idleness:\r\n it is the art \v of doing only   what somebody will ask for, and of doing it once. \f Programs that are lazy can be\
       \ written as if everything were there already."

main :: IO ()
main = do
  mapM_ putStrLn (paragraph 30 text)
  putStrLn (replicate 30 '-')
  mapM_ putStrLn (columns 3 [paragraph 18 text, paragraph 22 (capitalise (unwords (reverse (words text)))), ["short"]])
  print (lines "a\n\nb\n", unlines ["x", "y"], words "  \160 nbsp\t", unwords ["", "a", ""])
  print (filter isUpper (unwords (map capitalise (words text))), length (words text))
  print (map (length . unwords) (fill 10 ["alpha", "be", "gammadeltaepsilon", "z"]))
