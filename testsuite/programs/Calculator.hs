-- An infix calculator: lexer, precedence climbing parser, evaluator.
module Main where

import Data.Char (isAlpha, isDigit, isSpace)
import qualified Data.Map as M

data Token = TNum Double | TName String | TOp Char | TOpen | TClose | TAssign
  deriving (Eq, Show)

data Expr
  = Num Double
  | Var String
  | Bin Char Expr Expr
  | Neg Expr
  | Call String Expr
  deriving (Eq, Show)

data Stmt = Let String Expr | Print Expr deriving (Show)

type Env = M.Map String Double

tokens :: String -> Either String [Token]
tokens [] = Right []
tokens s@(c : cs)
  | isSpace c = tokens cs
  | isDigit c =
      let (whole, rest) = span isDigit s
       in case rest of
            '.' : more@(d : _) | isDigit d ->
              let (part, rest') = span isDigit more
               in (TNum (read (whole ++ "." ++ part)) :) <$> tokens rest'
            _ -> (TNum (fromIntegral (read whole :: Integer)) :) <$> tokens rest
  | isAlpha c = let (name, rest) = span isAlpha s in (TName name :) <$> tokens rest
  | c `elem` "+-*/^" = (TOp c :) <$> tokens cs
  | c == '(' = (TOpen :) <$> tokens cs
  | c == ')' = (TClose :) <$> tokens cs
  | c == '=' = (TAssign :) <$> tokens cs
  | otherwise = Left ("unexpected " ++ show c)

precedence :: Char -> (Int, Bool)
precedence '+' = (1, True)
precedence '-' = (1, True)
precedence '*' = (2, True)
precedence '/' = (2, True)
precedence _ = (3, False)

type Parse a = [Token] -> Either String (a, [Token])

expression :: Int -> Parse Expr
expression level ts = do
  (left, rest) <- operand ts
  climb left rest
  where
    climb left (TOp o : rest)
      | p >= level = do
          (right, rest') <- expression (if leftAssoc then p + 1 else p) rest
          climb (Bin o left right) rest'
      where
        (p, leftAssoc) = precedence o
    climb left rest = Right (left, rest)

operand :: Parse Expr
operand (TNum n : ts) = Right (Num n, ts)
operand (TName f : TOpen : ts) = do
  (e, rest) <- closed ts
  return (Call f e, rest)
operand (TName v : ts) = Right (Var v, ts)
operand (TOp '-' : ts) = do
  (e, rest) <- expression 2 ts
  return (Neg e, rest)
operand (TOpen : ts) = closed ts
operand (t : _) = Left ("unexpected " ++ show t)
operand [] = Left "unexpected end"

closed :: Parse Expr
closed ts = do
  (e, rest) <- expression 1 ts
  case rest of
    TClose : rest' -> Right (e, rest')
    _ -> Left "missing )"

statement :: String -> Either String Stmt
statement s = do
  ts <- tokens s
  case ts of
    TName v : TAssign : rest -> Let v <$> whole rest
    _ -> Print <$> whole ts
  where
    whole ts = do
      (e, rest) <- expression 1 ts
      if null rest then Right e else Left ("left over: " ++ show (head rest))

eval :: Env -> Expr -> Either String Double
eval _ (Num n) = Right n
eval env (Var v) = maybe (Left ("unknown " ++ v)) Right (M.lookup v env)
eval env (Neg e) = negate <$> eval env e
eval env (Call f e) = do
  x <- eval env e
  case lookup f [("sqrt", sqrt), ("abs", abs), ("exp", exp), ("floor", fromInteger . floor)] of
    Just g -> Right (g x)
    Nothing -> Left ("no function " ++ f)
eval env (Bin o a b) = do
  x <- eval env a
  y <- eval env b
  case o of
    '+' -> Right (x + y)
    '-' -> Right (x - y)
    '*' -> Right (x * y)
    '/' | y == 0 -> Left "division by zero"
        | otherwise -> Right (x / y)
    _ -> Right (x ** y)

run :: Env -> [String] -> [String]
run _ [] = []
run env (l : ls) = case statement l of
  Left message -> ("error: " ++ message) : run env ls
  Right (Print e) -> either ("error: " ++) show (eval env e) : run env ls
  Right (Let v e) -> case eval env e of
    Left message -> ("error: " ++ message) : run env ls
    Right x -> (v ++ " = " ++ show x) : run (M.insert v x env) ls

main :: IO ()
main = mapM_ putStrLn (run M.empty programme)
  where
    programme =
      [ "1 + 2 * 3", "(1 + 2) * 3", "2 ^ 3 ^ 2", "10 - 4 - 3", "x = 2.5", "x * x - -1"
      , "y = sqrt(x * 10)", "y / 0", "z + 1", "1 +", "(1", "4 $ 4", "floor(y * 2.7)", "-x ^ 2", "8 / 4 / 2" ]
