-- | From text to tokens with their lines.
module Lexer (Token (..), Located (..), tokens) where

import Data.Char (isAlpha, isAlphaNum, isDigit, isSpace)

data Token
  = Word String
  | Keyword String
  | Digits Integer
  | Quoted String
  | Symbol String
  | End
  deriving (Eq, Show)

data Located = Located
  { tokenLine :: !Int
  , token :: Token
  }
  deriving (Show)

keywords :: [String]
keywords = ["let", "rec", "in", "fun", "if", "then", "else", "match", "with", "true", "false", "end"]

-- | Longer symbols first, as the first that fits is taken.
symbols :: [String]
symbols =
  [ "->", "==", "<=", "&&", "||", "::", ";;"
  , "(", ")", "[", "]", ",", "=", "<", "+", "-", "*", "/", "%", "@", "^", "|", "_", ";"
  ]

tokens :: String -> Either String [Located]
tokens = go 1
  where
    go line text = case text of
      [] -> Right [Located line End]
      '\n' : rest -> go (line + 1) rest
      '(' : '*' : rest -> comment line (1 :: Int) rest
      '"' : rest -> quoted line "" rest
      c : rest
        | isSpace c -> go line rest
        | isDigit c ->
            let (ds, more) = span isDigit text
            in (Located line (Digits (read ds)) :) <$> go line more
        | isAlpha c ->
            let (w, more) = span wordPart text
                made = if w `elem` keywords then Keyword w else Word w
            in (Located line made :) <$> go line more
        | otherwise -> case [s | s <- symbols, s == take (length s) text] of
            s : _ -> (Located line (Symbol s) :) <$> go line (drop (length s) text)
            [] -> Left ("line " ++ show line ++ ": no token begins with " ++ show c)
    wordPart c = isAlphaNum c || c == '_' || c == '\''
    comment line depth text = case text of
      '*' : ')' : rest
        | depth == 1 -> go line rest
        | otherwise -> comment line (depth - 1) rest
      '(' : '*' : rest -> comment line (depth + 1) rest
      '\n' : rest -> comment (line + 1) depth rest
      _ : rest -> comment line depth rest
      [] -> Left ("line " ++ show line ++ ": a comment is not closed")
    quoted line acc text = case text of
      '"' : rest -> (Located line (Quoted (reverse acc)) :) <$> go line rest
      '\\' : 'n' : rest -> quoted line ('\n' : acc) rest
      '\\' : c : rest -> quoted line (c : acc) rest
      '\n' : _ -> Left ("line " ++ show line ++ ": a text is not closed")
      c : rest -> quoted line (c : acc) rest
      [] -> Left ("line " ++ show line ++ ": a text is not closed")
