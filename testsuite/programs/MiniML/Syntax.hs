-- | The abstract syntax of a small functional language, and its printer.
module Syntax
  ( Name
  , Literal (..)
  , Pattern (..)
  , Expr (..)
  , Decl (..)
  , Program (..)
  , Operator (..)
  , operatorText
  , operatorLevel
  , freeVariables
  , patternVariables
  , showExpr
  , showPattern
  , size
  ) where

import Data.List (intercalate, nub)

type Name = String

data Literal
  = Number Integer
  | Truth Bool
  | Text String
  | Unit
  deriving (Eq, Ord, Show)

data Pattern
  = Wildcard
  | Variable Name
  | Constant Literal
  | EmptyList
  | Prepend Pattern Pattern
  | Pair Pattern Pattern
  deriving (Eq, Show)

data Operator
  = Plus
  | Minus
  | Times
  | Quotient
  | Remainder
  | Equal
  | Less
  | LessEqual
  | And
  | Or
  | Append
  | Join
  deriving (Eq, Ord, Enum, Bounded, Show)

data Expr
  = Literal Literal
  | Use Name
  | Nil
  | Cons Expr Expr
  | Tuple Expr Expr
  | Lambda Name Expr
  | Apply Expr Expr
  | Binary Operator Expr Expr
  | If Expr Expr Expr
  | Let Name Expr Expr
  | LetRec Name Expr Expr
  | Match Expr [(Pattern, Expr)]
  deriving (Eq, Show)

data Decl = Decl
  { declName :: Name
  , declRecursive :: Bool
  , declBody :: Expr
  }
  deriving (Eq, Show)

data Program = Program
  { programDecls :: [Decl]
  , programMain :: Expr
  }
  deriving (Eq, Show)

operatorText :: Operator -> String
operatorText op = case op of
  Plus -> "+"
  Minus -> "-"
  Times -> "*"
  Quotient -> "/"
  Remainder -> "%"
  Equal -> "=="
  Less -> "<"
  LessEqual -> "<="
  And -> "&&"
  Or -> "||"
  Append -> "@"
  Join -> "^"

-- | How tightly an operator binds, and whether it associates to the right.
operatorLevel :: Operator -> (Int, Bool)
operatorLevel op = case op of
  Or -> (1, True)
  And -> (2, True)
  Equal -> (3, False)
  Less -> (3, False)
  LessEqual -> (3, False)
  Append -> (4, True)
  Join -> (4, True)
  Plus -> (6, False)
  Minus -> (6, False)
  Times -> (7, False)
  Quotient -> (7, False)
  Remainder -> (7, False)

patternVariables :: Pattern -> [Name]
patternVariables p = case p of
  Wildcard -> []
  Variable x -> [x]
  Constant _ -> []
  EmptyList -> []
  Prepend a b -> patternVariables a ++ patternVariables b
  Pair a b -> patternVariables a ++ patternVariables b

freeVariables :: Expr -> [Name]
freeVariables = nub . go
  where
    go e = case e of
      Literal _ -> []
      Use x -> [x]
      Nil -> []
      Cons a b -> go a ++ go b
      Tuple a b -> go a ++ go b
      Lambda x b -> filter (/= x) (go b)
      Apply f a -> go f ++ go a
      Binary _ a b -> go a ++ go b
      If c a b -> go c ++ go a ++ go b
      Let x a b -> go a ++ filter (/= x) (go b)
      LetRec x a b -> filter (/= x) (go a ++ go b)
      Match s alts -> go s ++ concat [filter (`notElem` patternVariables p) (go b) | (p, b) <- alts]

size :: Expr -> Int
size e = case e of
  Literal _ -> 1
  Use _ -> 1
  Nil -> 1
  Cons a b -> 1 + size a + size b
  Tuple a b -> 1 + size a + size b
  Lambda _ b -> 1 + size b
  Apply f a -> 1 + size f + size a
  Binary _ a b -> 1 + size a + size b
  If c a b -> 1 + size c + size a + size b
  Let _ a b -> 1 + size a + size b
  LetRec _ a b -> 1 + size a + size b
  Match s alts -> 1 + size s + sum (map (size . snd) alts)

showLiteral :: Literal -> ShowS
showLiteral l = case l of
  Number n -> showsPrec 11 n
  Truth b -> showString (if b then "true" else "false")
  Text s -> shows s
  Unit -> showString "()"

showPattern :: Pattern -> String
showPattern p = go False p ""
  where
    go _ Wildcard = showChar '_'
    go _ (Variable x) = showString x
    go _ (Constant l) = showLiteral l
    go _ EmptyList = showString "[]"
    go tight (Prepend a b) = showParen tight (go True a . showString " :: " . go False b)
    go _ (Pair a b) = showParen True (go False a . showString ", " . go False b)

showExpr :: Expr -> String
showExpr e0 = go 0 e0 ""
  where
    go :: Int -> Expr -> ShowS
    go d e = case e of
      Literal l -> showLiteral l
      Use x -> showString x
      Nil -> showString "[]"
      Cons a b -> showParen (d > 5) (go 6 a . showString " :: " . go 5 b)
      Tuple a b -> showParen True (go 0 a . showString ", " . go 0 b)
      Lambda x b -> showParen (d > 0) (showString "fun " . showString x . showString " -> " . go 0 b)
      Apply f a -> showParen (d > 10) (go 10 f . showChar ' ' . go 11 a)
      Binary op a b ->
        let (level, right) = operatorLevel op
            (l, r) = if right then (level + 1, level) else (level, level + 1)
        in showParen (d > level) (go l a . showChar ' ' . showString (operatorText op) . showChar ' ' . go r b)
      If c a b ->
        showParen (d > 0) $
          showString "if " . go 0 c . showString " then " . go 0 a . showString " else " . go 0 b
      Let x a b -> binding "let " x a b
      LetRec x a b -> binding "let rec " x a b
      Match s alts ->
        showParen (d > 0) $
          showString "match " . go 0 s . showString " with "
            . showString (intercalate " | " [showPattern p ++ " -> " ++ go 1 b "" | (p, b) <- alts])
      where
        binding word x a b =
          showParen (d > 0) $
            showString word . showString x . showString " = " . go 0 a . showString " in " . go 0 b
