-- The command language of the tool: one command a line.
module Command (Command (..), Sub (..), parseCommand) where

import Combinators
import Data.Char (isAlpha, isDigit, isSpace)

data Command
  = Find Sub
  | Count Sub
  | Replace Sub String
  | Whole Sub
  | Columns Char [Int]
  | Text String
  | Clear
  | Stats
  | SortBy Sub
  | Unique
  | Split Char
  deriving (Eq, Show)

newtype Sub = Sub { pattern' :: String } deriving (Eq, Show)

parseCommand :: String -> Either String Command
parseCommand l = case span isAlpha l of
  ("find", rest) -> Find <$> slashed rest
  ("count", rest) -> Count <$> slashed rest
  ("whole", rest) -> Whole <$> slashed rest
  ("replace", rest) -> parseAll replacement (dropWhile isSpace rest)
  ("columns", rest) -> parseAll columns (dropWhile isSpace rest)
  ("sort", rest) -> SortBy <$> slashed rest
  ("unique", "") -> Right Unique
  ("split", [' ', c]) -> Right (Split c)
  ("clear", "") -> Right Clear
  ("stats", "") -> Right Stats
  ("", '>' : text) -> Right (Text (drop 1 text))
  (word, _) -> Left ("unknown command " ++ show word)
  where
    slashed = parseAll (Sub <$> between (is '/') (is '/') delimited) . dropWhile isSpace
    delimited = many' (choice [is '\\' *> (slash <$> anyItem), plain <$> satisfy (`notElem` "/\\")]) >>= pure . concat
    slash '/' = "/"
    slash c = ['\\', c]
    plain c = [c]
    replacement = do
      _ <- is '/'
      p <- delimited
      _ <- is '/'
      r <- many' (satisfy (/= '/'))
      _ <- is '/'
      pure (Replace (Sub p) r)
    columns = do
      c <- anyItem
      _ <- some' (is ' ')
      ns <- sepBy (read <$> some' (satisfy isDigit)) (is ',')
      if null ns then failing "no columns" else pure (Columns c ns)
