-- Arithmetic read by parser combinators.
module Main (main) where

import Control.Applicative
import Data.Char (isDigit, isSpace)

newtype Parser a = Parser { parse :: String -> Maybe (a, String) }

instance Functor Parser where
  fmap f (Parser p) = Parser (\s -> case p s of
    Nothing -> Nothing
    Just (x, r) -> Just (f x, r))

instance Applicative Parser where
  pure x = Parser (\s -> Just (x, s))
  Parser p <*> Parser q = Parser (\s -> case p s of
    Nothing -> Nothing
    Just (f, r) -> case q r of
      Nothing -> Nothing
      Just (x, r') -> Just (f x, r'))

instance Monad Parser where
  Parser p >>= k = Parser (\s -> case p s of
    Nothing -> Nothing
    Just (x, r) -> parse (k x) r)

instance Alternative Parser where
  empty = Parser (const Nothing)
  Parser p <|> Parser q = Parser (\s -> maybe (q s) Just (p s))

sat :: (Char -> Bool) -> Parser Char
sat ok = Parser f
  where
    f (c : cs) | ok c = Just (c, cs)
    f _ = Nothing

token :: Parser a -> Parser a
token p = p <* many (sat isSpace)

symbol :: Char -> Parser Char
symbol = token . sat . (==)

number :: Parser Int
number = token (read' <$> some (sat isDigit))
  where read' = foldl (\n c -> 10 * n + fromEnum c - 48) 0

chain :: Parser a -> Parser (a -> a -> a) -> Parser a
chain p op = p >>= rest
  where rest x = (do { f <- op; y <- p; rest (f x y) }) <|> pure x

expr, term, factor :: Parser Int
expr = chain term ((+) <$ symbol '+' <|> (-) <$ symbol '-')
term = chain factor ((\a b -> a * b `rem` 10007) <$ symbol '*')
factor = number <|> symbol '(' *> expr <* symbol ')'

text :: Int -> String
text n = concat [ "(" ++ show i ++ " + 7 *" ++ show (i * 3) ++ ") - 12 + " | i <- [1 .. n] ] ++ "1"

main :: IO ()
main = print (fst <$> parse expr (text 60000))
