-- Lines and words.

module Base.String where

import Base.Types
import Base.Primitive
import Base.Char
import Base.List

lines :: String -> [String]
lines "" = []
lines s = let (l, rest) = break (\c -> eqChar c '\n') s in l : (case rest of
  [] -> []
  _ : more -> lines more)

unlines :: [String] -> String
unlines [] = []
unlines (l : ls) = l ++ '\n' : unlines ls

words :: String -> [String]
words s = case dropWhile isSpace s of
  [] -> []
  rest -> let (w, more) = break isSpace rest in w : words more

unwords :: [String] -> String
unwords [] = []
unwords (w : ws) = w ++ more ws
  where
    more [] = []
    more (v : vs) = ' ' : v ++ more vs
