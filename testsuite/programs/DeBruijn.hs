-- Untyped lambda calculus: parsing, de Bruijn indices, normal order reduction.
module Main where

import Data.Char (isAlphaNum, isLower, isSpace)
import Data.List (elemIndex)

data Named = V String | Named :@ Named | Abs String Named deriving (Eq)
infixl 9 :@

instance Show Named where
  showsPrec _ (V x) = showString x
  showsPrec d (a :@ b) = showParen (d > 9) (showsPrec 9 a . showChar ' ' . showsPrec 10 b)
  showsPrec d (Abs x b) = showParen (d > 0) (showChar '\\' . showString x . showString ". " . shows b)

data Term = Ix !Int | Free String | App Term Term | Lam Term deriving (Eq, Show)

parse :: String -> Maybe Named
parse s = case expr (lexer s) of
  Just (t, []) -> Just t
  _ -> Nothing

lexer :: String -> [String]
lexer [] = []
lexer (c : cs)
  | isSpace c = lexer cs
  | isAlphaNum c = let (a, b) = span isAlphaNum (c : cs) in a : lexer b
  | otherwise = [c] : lexer cs

expr :: [String] -> Maybe (Named, [String])
expr ("\\" : rest) = do
  let (names, body) = break (== ".") rest
  (b, end) <- expr (drop 1 body)
  if null names || null body then Nothing else Just (foldr Abs b names, end)
expr ts = do
  (f, rest) <- atom ts
  go f rest
  where
    go f rest@("\\" : _) = do
      (a, end) <- expr rest
      Just (f :@ a, end)
    go f rest = case atom rest of
      Just (a, rest') -> go (f :@ a) rest'
      Nothing -> Just (f, rest)

atom :: [String] -> Maybe (Named, [String])
atom ("(" : ts) = case expr ts of
  Just (t, ")" : rest) -> Just (t, rest)
  _ -> Nothing
atom (n@(c : _) : rest) | isAlphaNum c = Just (if isLower c then V n else prelude n, rest)
atom _ = Nothing

prelude :: String -> Named
prelude n
  | all (`elem` ['0' .. '9']) n = Abs "f" (Abs "x" (iterate (V "f" :@) (V "x") !! read n))
  | otherwise = maybe (V n) id (lookup n definitions)

definitions :: [(String, Named)]
definitions = [(n, t) | (n, s) <- table, Just t <- [parse s]]
  where
    table =
      [ ("I", "\\x. x"), ("K", "\\x y. x"), ("S", "\\f g x. f x (g x)"), ("B", "\\f g x. f (g x)")
      , ("Plus", "\\m n f x. m f (n f x)"), ("Times", "\\m n f. m (n f)"), ("Pow", "\\m n. n m")
      , ("True", "\\t e. t"), ("False", "\\t e. e"), ("Pair", "\\a b s. s a b"), ("Fst", "\\p. p (\\a b. a)")
      , ("IsZero", "\\n. n (\\x. (\\t e. e)) (\\t e. t)")
      , ("Pred", "\\n f x. n (\\g h. h (g f)) (\\u. x) (\\u. u)")
      , ("Y", "\\f. (\\x. f (x x)) (\\x. f (x x))") ]

toTerm :: [String] -> Named -> Term
toTerm env (V x) = maybe (Free x) Ix (elemIndex x env)
toTerm env (a :@ b) = App (toTerm env a) (toTerm env b)
toTerm env (Abs x b) = Lam (toTerm (x : env) b)

toNamed :: Term -> Named
toNamed = go []
  where
    go env (Ix i) = V (env !! i)
    go _ (Free x) = V x
    go env (App a b) = go env a :@ go env b
    go env (Lam b) = let x = fresh env in Abs x (go (x : env) b)
    fresh env = head [n | n <- names, n `notElem` env]
    names = [c : suffix | suffix <- "" : map show [1 :: Int ..], c <- "abcdefgh"]

shift :: Int -> Int -> Term -> Term
shift by from t = case t of
  Ix i | i >= from -> Ix (i + by)
       | otherwise -> Ix i
  Free x -> Free x
  App a b -> App (shift by from a) (shift by from b)
  Lam b -> Lam (shift by (from + 1) b)

subst :: Int -> Term -> Term -> Term
subst k s t = case t of
  Ix i | i == k -> s
       | i > k -> Ix (i - 1)
       | otherwise -> Ix i
  Free x -> Free x
  App a b -> App (subst k s a) (subst k s b)
  Lam b -> Lam (subst (k + 1) (shift 1 0 s) b)

step :: Term -> Maybe Term
step (App (Lam b) a) = Just (subst 0 a b)
step (App a b) = case step a of
  Just a' -> Just (App a' b)
  Nothing -> App a <$> step b
step (Lam b) = Lam <$> step b
step _ = Nothing

normalise :: Int -> Term -> (Int, Maybe Term)
normalise fuel t = go 0 t
  where
    go n u
      | n >= fuel = (n, Nothing)
      | otherwise = maybe (n, Just u) (go (n + 1)) (step u)

numeral :: Term -> Maybe Int
numeral (Lam (Lam b)) = go b
  where
    go (Ix 0) = Just 0
    go (App (Ix 1) t) = (+ 1) <$> go t
    go _ = Nothing
numeral _ = Nothing

main :: IO ()
main = mapM_ check
  [ "S K K", "Plus 2 3", "Times 4 5", "Pow 2 5", "Pred 6", "Fst (Pair K I)", "IsZero 0", "(\\x. x x) (\\x. x x)"
  , "\\x. (\\y. x y) x", "Y (\\r n. IsZero n 1 (Times n (r (Pred n)))) 3", "K x (Y I)", "(", "B S K a b c" ]
  where
    check s = case parse s of
      Nothing -> putStrLn (s ++ ": cannot parse")
      Just t -> do
        let (n, result) = normalise 4000 (toTerm [] t)
        putStrLn (s ++ " --> " ++ maybe "..." (\u -> maybe (show (toNamed u)) show (numeral u)) result ++ " in " ++ show n)
