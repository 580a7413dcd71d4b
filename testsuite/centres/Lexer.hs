-- A program whose main is made of functions, with local functions that the library calls.
module Main where
import Data.Char
main :: IO ()
main = mapM_ (putStrLn . unwords . map shown . tokens) (lines text) >> interact (map toUpper . count)
  where
    shown t = case t of
      Num n -> "#" ++ show n
      other -> show other
    count = show . length
text :: String
text = "foo 12 + bar\n(1-2)*x\n"
data Tok = Num Int | Id String | Sym Char deriving (Show, Eq)
tokens :: String -> [Tok]
tokens [] = []
tokens (c : cs)
  | isSpace c = tokens cs
  | isDigit c = let (d, r) = span isDigit (c : cs) in Num (read d) : tokens r
  | isAlpha c = let (d, r) = span isAlpha (c : cs) in Id d : tokens r
  | otherwise = Sym c : tokens cs
