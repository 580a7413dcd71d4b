-- Recursive descent as a State monad over tokens, with errors.
module Parser (parseProgram) where

import Control.Monad.State
import Lexer
import Syntax

type Parser a = StateT [Located] (Either String) a

parseProgram :: String -> Either String [Stmt]
parseProgram source = do
  ts <- scan source
  evalStateT (statements <* expect TEnd) ts

peek :: Parser Token
peek = gets (token . head)

advance :: Parser Token
advance = do
  ts <- get
  case ts of
    [Located _ TEnd] -> return TEnd
    t : rest -> put rest >> return (token t)
    [] -> return TEnd

failAt :: String -> Parser a
failAt message = do
  t <- gets head
  lift (Left ("line " ++ show (line t) ++ ": " ++ message ++ ", found " ++ describe (token t)))

describe :: Token -> String
describe t = case t of
  TInt n -> show n
  TStr s -> show s
  TIdent s -> s
  TKey s -> s
  TPunct s -> "'" ++ s ++ "'"
  TEnd -> "the end"

expect :: Token -> Parser ()
expect t = do
  u <- peek
  if t == u then () <$ advance else failAt ("expected " ++ describe t)

accept :: Token -> Parser Bool
accept t = do
  u <- peek
  if t == u then True <$ advance else return False

identifier :: Parser Name
identifier = do
  t <- peek
  case t of
    TIdent s -> s <$ advance
    _ -> failAt "expected a name"

statements :: Parser [Stmt]
statements = do
  t <- peek
  if t `elem` [TEnd, TPunct "}"]
    then return []
    else (:) <$> statement <*> statements

block :: Parser [Stmt]
block = expect (TPunct "{") *> statements <* expect (TPunct "}")

statement :: Parser Stmt
statement = do
  t <- peek
  case t of
    TKey "if" -> advance >> ifStatement
    TKey "while" -> advance >> While <$> expression <*> block
    TKey "for" -> do
      _ <- advance
      v <- identifier
      expect (TKey "in")
      ForIn v <$> expression <*> block
    TKey "return" -> advance >> Return <$> expression <* end
    TKey "break" -> advance >> Break <$ end
    TKey "print" -> advance >> Print <$> commaSeparated expression <* end
    TKey "let" -> advance >> Local <$> identifier <* expect (TPunct "=") <*> expression <* end
    TKey "throw" -> advance >> Throw <$> expression <* end
    TKey "try" -> do
      _ <- advance
      body <- block
      expect (TKey "catch")
      v <- identifier
      Try body v <$> block
    _ -> do
      e <- expression
      assigned <- accept (TPunct "=")
      if not assigned
        then ExprS e <$ end
        else do
          r <- expression
          end
          case e of
            Ref v -> return (Assign v r)
            Index (Ref v) i -> return (SetIndex v i r)
            _ -> failAt "cannot assign to this"
  where
    end = expect (TPunct ";")
    ifStatement = do
      c <- expression
      yes <- block
      other <- accept (TKey "else")
      if not other
        then return (If c yes [])
        else do
          again <- accept (TKey "if")
          if again then (\s -> If c yes [s]) <$> ifStatement else If c yes <$> block

commaSeparated :: Parser a -> Parser [a]
commaSeparated p = do
  x <- p
  more <- accept (TPunct ",")
  if more then (x :) <$> commaSeparated p else return [x]

listUntil :: String -> Parser a -> Parser [a]
listUntil close p = do
  done <- accept (TPunct close)
  if done then return [] else commaSeparated p <* expect (TPunct close)

expression :: Parser Expr
expression = do
  isIf <- accept (TKey "if")
  if isIf
    then do
      c <- binary 1
      expect (TKey "then")
      a <- expression
      expect (TKey "else")
      IfE c a <$> expression
    else binary 1

binary :: Int -> Parser Expr
binary n
  | n > 5 = unary
  | otherwise = binary (n + 1) >>= more
  where
    more left = do
      t <- peek
      case [op | op <- [minBound ..], level op == n, isOp op t] of
        op : _ -> advance >> binary (n + 1) >>= more . Bin op left
        [] -> return left
    isOp op (TPunct s) = s == symbol op
    isOp op (TKey s) = s == symbol op
    isOp _ _ = False

unary :: Parser Expr
unary = do
  t <- peek
  case t of
    TKey "not" -> advance >> Not <$> unary
    TPunct "-" -> advance >> Negate <$> unary
    _ -> primary >>= postfix

postfix :: Expr -> Parser Expr
postfix e = do
  t <- peek
  case t of
    TPunct "(" -> advance >> listUntil ")" expression >>= postfix . CallE e
    TPunct "[" -> do
      _ <- advance
      i <- expression
      expect (TPunct "]")
      postfix (Index e i)
    _ -> return e

primary :: Parser Expr
primary = do
  t <- peek
  case t of
    TInt n -> Const (IntV n) <$ advance
    TStr s -> Const (StrV s) <$ advance
    TKey "true" -> Const (BoolV True) <$ advance
    TKey "false" -> Const (BoolV False) <$ advance
    TKey "nil" -> Const NilV <$ advance
    TIdent s -> Ref s <$ advance
    TPunct "(" -> advance *> expression <* expect (TPunct ")")
    TPunct "[" -> advance >> ListE <$> listUntil "]" expression
    TKey "fun" -> do
      _ <- advance
      expect (TPunct "(")
      ps <- listUntil ")" identifier
      short <- accept (TPunct "=>")
      FunE ps <$> if short then (\e -> [Return e]) <$> expression else block
    _ -> failAt "expected an expression"
