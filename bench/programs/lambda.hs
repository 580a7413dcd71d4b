-- The untyped lambda calculus: terms parsed from text, evaluation with the
-- host language's functions as values, and normal-order reduction with de
-- Bruijn indices, on Church numerals.
module Main (main) where

import Data.Char (isDigit, ord)
import Prelude

data Term = Var Int | Lam Term | App Term Term

-- Values are functions of the metalanguage; numbers come in as constants.
data Value = Fun (Value -> Value) | Number Int

-- Parses `\` body, application by juxtaposition, digits as indices.
parse :: String -> (Term, String)
parse text = case text of
  '\\' : rest -> case parse rest of (body, more) -> (Lam body, more)
  _ -> case atom text of (f, rest) -> arguments f rest

arguments :: Term -> String -> (Term, String)
arguments f text = case text of
  [] -> (f, [])
  ')' : _ -> (f, text)
  ' ' : rest -> arguments f rest
  '\\' : _ -> case parse text of (body, rest) -> (App f body, rest)
  _ -> case atom text of (a, rest) -> arguments (App f a) rest

atom :: String -> (Term, String)
atom ('(' : rest) = case parse rest of
  (t, ')' : more) -> (t, more)
  (t, more) -> (t, more)
atom (c : rest)
  | isDigit c = (Var (ord c - ord '0'), rest)
atom text = error ("no term at " ++ take 5 text)

term :: String -> Term
term text = fst (parse text)

-- Evaluation by the host's own functions; the environment is a list.
eval :: [Value] -> Term -> Value
eval env (Var n) = env !! n
eval env (Lam body) = Fun (\v -> eval (v : env) body)
eval env (App f a) = apply (eval env f) (eval env a)

apply :: Value -> Value -> Value
apply (Fun f) v = f v
apply (Number _) _ = error "a number was applied"

-- Reads a Church numeral back.
numeral :: Value -> Int
numeral v = case apply (apply v (Fun successor)) (Number 0) of
  Number n -> n
  Fun _ -> -1

successor :: Value -> Value
successor (Number n) = let m = n + 1 in m `seq` Number m
successor (Fun _) = error "successor of a function"

-- Substitution and normal-order reduction with de Bruijn indices.
shift :: Int -> Int -> Term -> Term
shift by depth t = case t of
  Var n -> if n >= depth then Var (n + by) else t
  Lam body -> Lam (shift by (depth + 1) body)
  App f a -> App (shift by depth f) (shift by depth a)

substitute :: Int -> Term -> Term -> Term
substitute at new t = case t of
  Var n
    | n == at -> shift at 0 new
    | n > at -> Var (n - 1)
    | otherwise -> t
  Lam body -> Lam (substitute (at + 1) new body)
  App f a -> App (substitute at new f) (substitute at new a)

normal :: Term -> Term
normal t = case t of
  Var _ -> t
  Lam body -> Lam (normal body)
  App f a -> case head' f of
    Lam body -> normal (substitute 0 a body)
    g -> App (normal g) (normal a)

head' :: Term -> Term
head' t = case t of
  App f a -> case head' f of
    Lam body -> head' (substitute 0 a body)
    g -> App g a
  _ -> t

size :: Term -> Int
size (Var _) = 1
size (Lam body) = 1 + size body
size (App f a) = 1 + size f + size a

church :: Int -> Term
church n = Lam (Lam (foldr (\_ t -> App (Var 1) t) (Var 0) [1 .. n]))

plus :: Term
plus = term "\\\\\\\\3 1(2 1 0)"

times :: Term
times = term "\\\\\\2(1 0)"

power :: Term
power = term "\\\\0 1"

pow :: Term -> Term -> Term
pow a b = App (App power a) b

main :: IO ()
main = putStrLn (structure result)

result :: [Int]
result =
  [ numeral (eval [] (pow (church 2) (church 20)))
  , numeral (eval [] (App (App times (pow (church 7) (church 6))) (church 6)))
  , size (normal (App (App plus (pow (church 3) (church 7))) (pow (church 2) (church 11))))
  , size (normal (App (App times (pow (church 2) (church 9))) (church 40)))
  ]

-- The text that a Pure program prints.
structure :: [Int] -> String
structure [] = "Nil"
structure [x] = "Cons " ++ showsPrec 11 x " Nil"
structure (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ structure xs ++ ")")
