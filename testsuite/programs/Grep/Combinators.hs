-- Parser combinators over any token type, with positions in the errors.
module Combinators
  ( Parser, parseAll, satisfy, is, anyItem, choice, many', some', option, chainl1, failing, sepBy, between
  ) where

import Control.Applicative

newtype Parser t a = Parser { runParser :: Int -> [t] -> Result t a }

data Result t a = Ok !Int [t] a | Fail !Int String

instance Functor (Parser t) where
  fmap f (Parser p) = Parser $ \n ts -> case p n ts of
    Ok m rest a -> Ok m rest (f a)
    Fail m e -> Fail m e

instance Applicative (Parser t) where
  pure a = Parser $ \n ts -> Ok n ts a
  Parser p <*> Parser q = Parser $ \n ts -> case p n ts of
    Fail m e -> Fail m e
    Ok m rest f -> case q m rest of
      Fail k e -> Fail k e
      Ok k rest' a -> Ok k rest' (f a)

instance Monad (Parser t) where
  Parser p >>= k = Parser $ \n ts -> case p n ts of
    Fail m e -> Fail m e
    Ok m rest a -> runParser (k a) m rest

-- The alternative that came further explains the failure.
instance Alternative (Parser t) where
  empty = failing "nothing fits"
  Parser p <|> Parser q = Parser $ \n ts -> case p n ts of
    Fail m e -> case q n ts of
      Fail k e'
        | k > m -> Fail k e'
        | otherwise -> Fail m e
      ok -> ok
    ok -> ok

failing :: String -> Parser t a
failing e = Parser $ \n _ -> Fail n e

satisfy :: (t -> Bool) -> Parser t t
satisfy ok = Parser $ \n ts -> case ts of
  t : rest | ok t -> Ok (n + 1) rest t
  [] -> Fail n "unexpected end"
  _ -> Fail n "unexpected item"

is :: Eq t => t -> Parser t t
is t = satisfy (== t)

anyItem :: Parser t t
anyItem = satisfy (const True)

choice :: [Parser t a] -> Parser t a
choice = foldr1 (<|>)

many', some' :: Parser t a -> Parser t [a]
many' p = some' p <|> pure []
some' p = (:) <$> p <*> many' p

option :: a -> Parser t a -> Parser t a
option a p = p <|> pure a

sepBy :: Parser t a -> Parser t s -> Parser t [a]
sepBy p s = option [] ((:) <$> p <*> many' (s *> p))

between :: Parser t o -> Parser t c -> Parser t a -> Parser t a
between o c p = o *> p <* c

chainl1 :: Parser t a -> Parser t (a -> a -> a) -> Parser t a
chainl1 p op = p >>= rest
  where
    rest a = (do { f <- op; b <- p; rest (f a b) }) <|> pure a

parseAll :: Parser t a -> [t] -> Either String a
parseAll p ts = case runParser p 0 ts of
  Ok _ [] a -> Right a
  Ok n _ _ -> Left ("left over at " ++ show n)
  Fail n e -> Left (e ++ " at " ++ show n)
