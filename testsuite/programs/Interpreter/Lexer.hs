module Lexer (Token (..), Located (..), scan) where

import Data.Char

data Token
  = TInt Integer
  | TStr String
  | TIdent String
  | TKey String
  | TPunct String
  | TEnd
  deriving (Eq, Show)

data Located = Located { line :: !Int, token :: Token } deriving (Show)

keywords :: [String]
keywords =
  [ "if", "else", "while", "for", "in", "fun", "return", "break", "print", "let", "true", "false", "nil"
  , "and", "or", "not", "try", "catch", "throw", "then"
  ]

punctuation :: [String]
punctuation = ["==", "!=", "<=", ">=", "=>", "+", "-", "*", "/", "%", "<", ">", "=", "(", ")", "[", "]", "{", "}", ",", ";"]

scan :: String -> Either String [Located]
scan = go 1
  where
    go n [] = Right [Located n TEnd]
    go n ('\n' : cs) = go (n + 1) cs
    go n ('#' : cs) = go n (dropWhile (/= '\n') cs)
    go n s@(c : cs)
      | isSpace c = go n cs
      | isDigit c = let (ds, rest) = span isDigit s in emit n (TInt (read ds)) rest
      | isAlpha c || c == '_' =
          let (w, rest) = span (\x -> isAlphaNum x || x == '_') s
           in emit n (if w `elem` keywords then TKey w else TIdent w) rest
      | c == '"' = text n cs ""
      | otherwise = case [p | p <- punctuation, take (length p) s == p] of
          p : _ -> emit n (TPunct p) (drop (length p) s)
          [] -> Left ("line " ++ show n ++ ": unexpected " ++ show c)
    emit n t rest = (Located n t :) <$> go n rest
    text n ('"' : rest) acc = emit n (TStr (reverse acc)) rest
    text n ('\\' : 'n' : rest) acc = text n rest ('\n' : acc)
    text n ('\\' : c : rest) acc = text n rest (c : acc)
    text n (c : rest) acc
      | c == '\n' = Left ("line " ++ show n ++ ": unterminated string")
      | otherwise = text n rest (c : acc)
    text n [] _ = Left ("line " ++ show n ++ ": unterminated string")
