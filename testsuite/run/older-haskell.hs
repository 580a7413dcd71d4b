-- Of GHC up to 8.8.
-- not: ghc
{-# OPTIONS_GHC -fglasgow-exts #-}
module Main where

-- What compilers up to 8.8 took: white space around the sign of a pattern, `fail` in an
-- instance of Monad, and extensions by one flag.

newtype Parser a = Parser (forall r. String -> (a -> String -> r) -> (String -> r) -> r)

instance Functor Parser where
  fmap f (Parser p) = Parser (\s ok bad -> p s (ok . f) bad)

instance Applicative Parser where
  pure x = Parser (\s ok _ -> ok x s)
  Parser p <*> Parser q = Parser (\s ok bad -> p s (\f s' -> q s' (ok . f) bad) bad)

instance Monad Parser where
  return = pure
  Parser p >>= k = Parser (\s ok bad -> p s (\x s' -> case k x of Parser q -> q s' ok bad) bad)
  fail why = Parser (\_ _ bad -> bad why)

-- One that has both.
newtype Maybes a = Maybes { run :: Maybe a }

instance Functor Maybes where fmap f = Maybes . fmap f . run
instance Applicative Maybes where { pure = Maybes . Just; Maybes f <*> Maybes x = Maybes (f <*> x) }

instance Monad Maybes where
  Maybes m >>= k = Maybes (m >>= run . k)
  fail _ = Maybes (error "of Monad")

instance MonadFail Maybes where
  fail _ = Maybes Nothing

item :: Parser Char
item = Parser (\s ok bad -> case s of { c : s' -> ok c s'; [] -> bad "nothing left" })

pair :: Parser (Char, Char)
pair = do
  a <- item
  'b' <- item
  c <- item
  return (a, c)

parse :: Parser a -> String -> Either String a
parse (Parser p) s = p s (\x _ -> Right x) Left

whole all @ (first : _) = (all, first)
whole none@ [] = (none, '-')

main :: IO ()
main = do
  print (parse pair "abc")
  print (parse pair "ab")
  print (either (const "refused") show (parse pair "axc"))
  print (run (do { Just x <- return (Nothing :: Maybe Int); return x }))
  print (whole "text", whole "")
