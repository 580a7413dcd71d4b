-- | From tokens to syntax: recursive descent over a hand-made parser monad, with
-- precedence climbing for operators.
module Parser (parseProgram) where

import Control.Monad (unless, void)
import Data.Maybe (fromMaybe)

import Lexer
import Syntax

newtype Parser a = Parser {runParser :: [Located] -> Either String (a, [Located])}

instance Functor Parser where
  fmap f (Parser p) = Parser $ \ts -> case p ts of
    Left e -> Left e
    Right (x, rest) -> Right (f x, rest)

instance Applicative Parser where
  pure x = Parser (\ts -> Right (x, ts))
  Parser p <*> Parser q = Parser $ \ts -> case p ts of
    Left e -> Left e
    Right (f, rest) -> case q rest of
      Left e -> Left e
      Right (x, rest') -> Right (f x, rest')

instance Monad Parser where
  Parser p >>= f = Parser $ \ts -> case p ts of
    Left e -> Left e
    Right (x, rest) -> runParser (f x) rest

parseProgram :: String -> Either String Program
parseProgram text = do
  ts <- tokens text
  (program, _) <- runParser wholeProgram ts
  return program

peek :: Parser Token
peek = Parser $ \ts -> Right (token (head ts), ts)

peekSecond :: Parser Token
peekSecond = Parser $ \ts -> case ts of
  _ : t : _ -> Right (token t, ts)
  _ -> Right (End, ts)

advance :: Parser Token
advance = Parser $ \ts -> case ts of
  [t] -> Right (token t, [t])
  t : rest -> Right (token t, rest)
  [] -> Left "no token is left"

failHere :: String -> Parser a
failHere wanted = Parser $ \ts ->
  let t = head ts
  in Left ("line " ++ show (tokenLine t) ++ ": " ++ wanted ++ " expected, found " ++ describe (token t))

describe :: Token -> String
describe t = case t of
  Word w -> "the name " ++ w
  Keyword k -> "`" ++ k ++ "`"
  Digits n -> "the number " ++ show n
  Quoted s -> "the text " ++ show s
  Symbol s -> "`" ++ s ++ "`"
  End -> "the end"

accept :: Token -> Parser Bool
accept t = do
  next <- peek
  if next == t then True <$ advance else pure False

expect :: Token -> Parser ()
expect t = do
  found <- accept t
  unless found (failHere (describe t))

name :: Parser Name
name = do
  t <- peek
  case t of
    Word w -> w <$ advance
    _ -> failHere "a name"

wholeProgram :: Parser Program
wholeProgram = go []
  where
    go decls = do
      t <- peek
      case t of
        Keyword "let" -> do
          (decl, body) <- letOrDecl
          case body of
            Nothing -> go (decl : decls)
            Just e -> finish decls (if declRecursive decl then LetRec (declName decl) (declBody decl) e else Let (declName decl) (declBody decl) e)
        _ -> expression >>= finish decls
    finish decls e = do
      expect End
      pure (Program (reverse decls) e)

-- | A declaration ends with two semicolons, a local binding goes on with `in`.
letOrDecl :: Parser (Decl, Maybe Expr)
letOrDecl = do
  expect (Keyword "let")
  recursive <- accept (Keyword "rec")
  f <- name
  params <- many parameter
  expect (Symbol "=")
  body <- expression
  let decl = Decl f recursive (foldr abstract body params)
  done <- accept (Symbol ";;")
  if done
    then pure (decl, Nothing)
    else do
      expect (Keyword "in")
      rest <- expression
      pure (decl, Just rest)

many :: Parser (Maybe a) -> Parser [a]
many p = do
  found <- p
  case found of
    Nothing -> pure []
    Just x -> (x :) <$> many p

-- | A parameter is a name, or a pattern that is matched at once.
parameter :: Parser (Maybe Pattern)
parameter = do
  t <- peek
  case t of
    Word _ -> Just . Variable <$> name
    Symbol "_" -> Just Wildcard <$ advance
    Symbol "(" -> Just <$> atomicPattern
    _ -> pure Nothing

abstract :: Pattern -> Expr -> Expr
abstract (Variable x) body = Lambda x body
abstract p body = Lambda "arg'" (Match (Use "arg'") [(p, body)])

expression :: Parser Expr
expression = do
  t <- peek
  case t of
    Keyword "let" -> do
      (decl, body) <- letOrDecl
      let make = if declRecursive decl then LetRec else Let
      case body of
        Just e -> pure (make (declName decl) (declBody decl) e)
        Nothing -> failHere "`in`"
    Keyword "fun" -> do
      void advance
      params <- many parameter
      expect (Symbol "->")
      body <- expression
      pure (foldr abstract body params)
    Keyword "if" -> do
      void advance
      c <- expression
      expect (Keyword "then")
      a <- expression
      expect (Keyword "else")
      If c a <$> expression
    Keyword "match" -> do
      void advance
      s <- expression
      expect (Keyword "with")
      void (accept (Symbol "|"))
      alts <- alternatives
      void (accept (Keyword "end"))
      pure (Match s alts)
    _ -> operators 0

alternatives :: Parser [(Pattern, Expr)]
alternatives = do
  p <- patternOf
  expect (Symbol "->")
  body <- expression
  more <- accept (Symbol "|")
  rest <- if more then alternatives else pure []
  pure ((p, body) : rest)

-- | Precedence climbing; `::` stands between comparisons and sums.
operators :: Int -> Parser Expr
operators level = prefix >>= climb
  where
    prefix = do
      minus <- accept (Symbol "-")
      if minus then Binary Minus (Literal (Number 0)) <$> operators 7 else application
    climb left = do
      t <- peek
      case t of
        Symbol "::" | level <= 5 -> do
          void advance
          right <- operators 5
          climb (Cons left right)
        Symbol s | Just op <- lookup s table, fst (operatorLevel op) >= level -> do
          void advance
          let (own, toRight) = operatorLevel op
          right <- operators (if toRight then own else own + 1)
          climb (Binary op left right)
        _ -> pure left
    table = [(operatorText op, op) | op <- [minBound .. maxBound]]

application :: Parser Expr
application = do
  first <- atom
  f <- maybe (failHere "an expression") pure first
  args <- many atom
  pure (foldl Apply f args)

atom :: Parser (Maybe Expr)
atom = do
  t <- peek
  second <- peekSecond
  case t of
    Word x -> Just (Use x) <$ advance
    Digits n -> literal (Number n)
    Quoted s -> literal (Text s)
    Keyword "true" -> literal (Truth True)
    Keyword "false" -> literal (Truth False)
    Symbol "(" | second == Symbol ")" -> advance *> literal Unit
    Symbol "(" -> do
      void advance
      e <- expression
      comma <- accept (Symbol ",")
      made <- if comma then Tuple e <$> expression else pure e
      expect (Symbol ")")
      pure (Just made)
    Symbol "[" -> do
      void advance
      es <- listOf
      pure (Just (foldr Cons Nil es))
    _ -> pure Nothing
  where
    literal l = Just (Literal l) <$ advance

listOf :: Parser [Expr]
listOf = do
  closed <- accept (Symbol "]")
  if closed
    then pure []
    else do
      e <- expression
      more <- accept (Symbol ";")
      if more then (e :) <$> listOf else [e] <$ expect (Symbol "]")

patternOf :: Parser Pattern
patternOf = do
  p <- atomicPattern
  more <- accept (Symbol "::")
  if more then Prepend p <$> patternOf else pure p

atomicPattern :: Parser Pattern
atomicPattern = do
  t <- advance
  case t of
    Word x -> pure (Variable x)
    Symbol "_" -> pure Wildcard
    Digits n -> pure (Constant (Number n))
    Quoted s -> pure (Constant (Text s))
    Keyword "true" -> pure (Constant (Truth True))
    Keyword "false" -> pure (Constant (Truth False))
    Symbol "[" -> EmptyList <$ expect (Symbol "]")
    Symbol "(" -> do
      closed <- accept (Symbol ")")
      if closed
        then pure (Constant Unit)
        else do
          p <- patternOf
          comma <- accept (Symbol ",")
          q <- if comma then Just <$> patternOf else pure Nothing
          expect (Symbol ")")
          pure (fromMaybe p (Pair p <$> q))
    _ -> failHere ("a pattern before what follows " ++ describe t ++ " is")
