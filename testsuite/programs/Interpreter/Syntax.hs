-- The syntax of a small imperative language with first-class functions.
module Syntax where

type Name = String

data Value
  = IntV !Integer
  | BoolV !Bool
  | StrV String
  | ListV [Value]
  | FunV Closure
  | NilV

-- The scope at definition is kept as a list of frame numbers.
data Closure = Closure { params :: [Name], code :: [Stmt], scope :: [Int] }

instance Show Value where
  showsPrec d v = case v of
    IntV n -> showsPrec d n
    BoolV b -> showString (if b then "true" else "false")
    StrV s -> showString s
    ListV vs -> showChar '[' . commas (map shows vs) . showChar ']'
    FunV c -> showString "<function/" . shows (length (params c)) . showChar '>'
    NilV -> showString "nil"
    where
      commas [] = id
      commas [f] = f
      commas (f : fs) = f . showString ", " . commas fs

instance Eq Value where
  IntV a == IntV b = a == b
  BoolV a == BoolV b = a == b
  StrV a == StrV b = a == b
  ListV a == ListV b = a == b
  NilV == NilV = True
  _ == _ = False

data BinOp = Add | Sub | Mul | Div | Mod | Lt | Le | Gt | Ge | Equal | NotEqual | And | Or
  deriving (Eq, Ord, Show, Enum, Bounded)

data Expr
  = Const Value
  | Ref Name
  | Bin BinOp Expr Expr
  | Not Expr
  | Negate Expr
  | ListE [Expr]
  | Index Expr Expr
  | CallE Expr [Expr]
  | FunE [Name] [Stmt]
  | IfE Expr Expr Expr

data Stmt
  = Assign Name Expr
  | Local Name Expr
  | SetIndex Name Expr Expr
  | If Expr [Stmt] [Stmt]
  | While Expr [Stmt]
  | ForIn Name Expr [Stmt]
  | Return Expr
  | Break
  | Print [Expr]
  | Try [Stmt] Name [Stmt]
  | Throw Expr
  | ExprS Expr

symbol :: BinOp -> String
symbol op = case op of
  Add -> "+"
  Sub -> "-"
  Mul -> "*"
  Div -> "/"
  Mod -> "%"
  Lt -> "<"
  Le -> "<="
  Gt -> ">"
  Ge -> ">="
  Equal -> "=="
  NotEqual -> "!="
  And -> "and"
  Or -> "or"

level :: BinOp -> Int
level op
  | op `elem` [Mul, Div, Mod] = 5
  | op `elem` [Add, Sub] = 4
  | op `elem` [And] = 2
  | op `elem` [Or] = 1
  | otherwise = 3
