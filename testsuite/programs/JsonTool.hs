{-# LANGUAGE LambdaCase #-}
-- JSON: a parser built from a small applicative parser type, a printer, and
-- queries.
module Main where

import Control.Applicative
import Data.Char (chr, isControl, isDigit, isHexDigit, isSpace, ord)
import Data.List (intercalate, sortOn)
import Numeric (readHex, showHex)

data Json
  = Null
  | Bool Bool
  | Number Double
  | String String
  | Array [Json]
  | Object [(String, Json)]
  deriving (Eq, Ord, Show)

newtype Parser a = Parser { runParser :: String -> Either String (a, String) }

instance Functor Parser where
  fmap f (Parser p) = Parser $ \s -> case p s of
    Left e -> Left e
    Right (a, rest) -> Right (f a, rest)

instance Applicative Parser where
  pure a = Parser $ \s -> Right (a, s)
  Parser p <*> Parser q = Parser $ \s -> do
    (f, rest) <- p s
    (a, rest') <- q rest
    pure (f a, rest')

instance Monad Parser where
  Parser p >>= k = Parser $ \s -> do
    (a, rest) <- p s
    runParser (k a) rest

instance Alternative Parser where
  empty = Parser $ const (Left "empty")
  Parser p <|> Parser q = Parser $ \s -> either (const (q s)) Right (p s)

failing :: String -> Parser a
failing message = Parser $ \s -> Left (message ++ " at " ++ show (take 8 s))

satisfy :: (Char -> Bool) -> Parser Char
satisfy ok = Parser $ \case
  c : cs | ok c -> Right (c, cs)
  c : _ -> Left ("unexpected " ++ show c)
  [] -> Left "unexpected end"

char :: Char -> Parser Char
char = satisfy . (==)

spaces :: Parser ()
spaces = () <$ many (satisfy isSpace)

token :: Parser a -> Parser a
token p = p <* spaces

symbol :: Char -> Parser Char
symbol = token . char

keyword :: String -> Parser String
keyword = token . traverse char

sepBy :: Parser a -> Parser b -> Parser [a]
sepBy p s = ((:) <$> p <*> many (s *> p)) <|> pure []

json :: Parser Json
json =
  Null <$ keyword "null"
    <|> Bool True <$ keyword "true"
    <|> Bool False <$ keyword "false"
    <|> Number <$> token number
    <|> String <$> token string
    <|> Array <$> (symbol '[' *> sepBy json (symbol ',') <* symbol ']')
    <|> Object <$> (symbol '{' *> sepBy pair (symbol ',') <* symbol '}')
    <|> failing "no value"
  where
    pair = (,) <$> token string <* symbol ':' <*> json

number :: Parser Double
number = do
  sign <- optional (char '-')
  whole <- some (satisfy isDigit)
  frac <- optional (char '.' *> some (satisfy isDigit))
  expo <- optional (satisfy (`elem` "eE") *> ((,) <$> optional (satisfy (`elem` "+-")) <*> some (satisfy isDigit)))
  let mantissa = read (whole ++ maybe "" ('.' :) (frac <|> Just "0")) :: Double
      scale = case expo of
        Nothing -> 1
        Just (Just '-', ds) -> 1 / 10 ^ (read ds :: Int)
        Just (_, ds) -> 10 ^ (read ds :: Int)
  pure (maybe id (const negate) sign (mantissa * scale))

string :: Parser String
string = char '"' *> many character <* char '"'
  where
    character = (char '\\' *> escape) <|> satisfy (\c -> c /= '"' && c /= '\\' && not (isControl c))
    escape = do
      c <- satisfy (const True)
      case lookup c [('n', '\n'), ('t', '\t'), ('"', '"'), ('\\', '\\'), ('/', '/'), ('r', '\r')] of
        Just e -> pure e
        Nothing
          | c == 'u' -> do
              ds <- sequenceA (replicate 4 (satisfy isHexDigit))
              pure (chr (fst (head (readHex ds))))
          | otherwise -> failing "bad escape"

parseJson :: String -> Either String Json
parseJson s = case runParser (spaces *> json) s of
  Right (v, "") -> Right v
  Right (_, rest) -> Left ("left over " ++ show (take 10 rest))
  Left e -> Left e

render :: Json -> String
render = \case
  Null -> "null"
  Bool b -> if b then "true" else "false"
  Number n
    | n == fromIntegral (round n :: Int) -> show (round n :: Int)
    | otherwise -> show n
  String s -> quote s
  Array vs -> "[" ++ intercalate "," (map render vs) ++ "]"
  Object ps -> "{" ++ intercalate "," [quote k ++ ":" ++ render v | (k, v) <- ps] ++ "}"

quote :: String -> String
quote s = "\"" ++ concatMap escape s ++ "\""
  where
    escape '"' = "\\\""
    escape '\\' = "\\\\"
    escape '\n' = "\\n"
    escape c
      | isControl c || ord c > 126 = "\\u" ++ pad (showHex (ord c) "")
      | otherwise = [c]
    pad h = replicate (4 - length h) '0' ++ h

pretty :: Int -> Json -> [String]
pretty depth = \case
  Array [] -> ["[]"]
  Array vs -> ["["] ++ block vs (pretty (depth + 2)) ++ ["]"]
  Object ps -> ["{"] ++ block (sortOn fst ps) entry ++ ["}"]
  other -> [render other]
  where
    block xs f = concat [indent (f x) (i < length xs) | (i, x) <- zip [1 ..] xs]
    indent ls comma = zipWith (\k l -> "  " ++ l ++ (if comma && k == length ls then "," else "")) [1 ..] ls
    entry (k, v) = case pretty depth v of
      [] -> []
      l : ls -> (quote k ++ ": " ++ l) : ls

depthOf :: Json -> Int
depthOf (Array vs) = 1 + maximum (0 : map depthOf vs)
depthOf (Object ps) = 1 + maximum (0 : map (depthOf . snd) ps)
depthOf _ = 0

select :: [String] -> Json -> Maybe Json
select [] v = Just v
select (k : ks) (Object ps) = lookup k ps >>= select ks
select (k : ks) (Array vs) | all isDigit k, i < length vs = select ks (vs !! i)
  where
    i = read k
select _ _ = Nothing

sample :: String
sample =
  "{ \"name\": \"tree\", \"size\": 3.5e2, \"tags\": [\"a\", \"b\\n\\u00e9\"], \
  \\"child\": {\"ok\": true, \"none\": null, \"list\": [1, -2.25, [], {}]}}"

main :: IO ()
main = do
  case parseJson sample of
    Left e -> putStrLn e
    Right v -> do
      putStrLn (render v)
      putStr (unlines (pretty 0 v))
      print (depthOf v)
      print (select ["child", "list", "1"] v)
      print (select ["child", "missing"] v)
      print (parseJson (render v) == Right v)
  mapM_ (print . parseJson) ["[1,2", "{\"a\" 1}", "[1] x", "nul", "\"\\q\"", ""]
