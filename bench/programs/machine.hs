-- A compiler from a small imperative language to a stack machine, and an
-- interpreter of that machine's code.
module Main (main) where

import Prelude

data Expr = Lit Int | Get Int | Bin Op Expr Expr

data Op = Plus | Minus | Times | Rest | Less | Equal

data Stmt
  = Set Int Expr
  | While Expr [Stmt]
  | When Expr [Stmt] [Stmt]

data Instr
  = Push Int
  | Load Int
  | Store Int
  | Apply Op
  | Jump Code
  | Branch Code Code
  | Halt

-- Code is a linked graph: a jump's target is the code itself, so that loops
-- are knots.
data Code = Code Instr Code | End

compileExpr :: Expr -> Code -> Code
compileExpr e next = case e of
  Lit n -> Code (Push n) next
  Get x -> Code (Load x) next
  Bin op a b -> compileExpr a (compileExpr b (Code (Apply op) next))

compile :: [Stmt] -> Code -> Code
compile stmts next = foldr compileStmt next stmts

compileStmt :: Stmt -> Code -> Code
compileStmt s next = case s of
  Set x e -> compileExpr e (Code (Store x) next)
  When c yes no -> compileExpr c (Code (Branch (compile yes next) (compile no next)) End)
  While c body -> loop
    where loop = compileExpr c (Code (Branch (compile body (Code (Jump loop) End)) next) End)

apply :: Op -> Int -> Int -> Int
apply op a b = case op of
  Plus -> a + b
  Minus -> a - b
  Times -> a * b
  Rest -> a `mod` b
  Less -> if a < b then 1 else 0
  Equal -> if a == b then 1 else 0

-- Runs code on a stack and a store of eight variables, counting steps.
run :: Int -> [Int] -> [Int] -> Code -> (Int, [Int])
run steps _ store End = (steps, store)
run steps stack store (Code instr next) = ticks `seq` case instr of
  Push n -> run ticks (n : stack) store next
  Load x -> run ticks (store !! x : stack) store next
  Store x -> case stack of
    v : rest -> run ticks rest (update x v store) next
    [] -> error "empty stack"
  Apply op -> case stack of
    b : a : rest -> let v = apply op a b in v `seq` run ticks (v : rest) store next
    _ -> error "empty stack"
  Jump target -> run ticks stack store target
  Branch yes no -> case stack of
    v : rest -> run ticks rest store (if v == 0 then no else yes)
    [] -> error "empty stack"
  Halt -> (steps, store)
  where ticks = steps + 1

update :: Int -> Int -> [Int] -> [Int]
update _ _ [] = []
update 0 v (_ : rest) = v : rest
update x v (w : rest) = w : update (x - 1) v rest

-- Counts the primes below a limit (variable 0) and sums their squares.
program :: Int -> [Stmt]
program limit =
  [ Set 0 (Lit limit)
  , Set 1 (Lit 2)
  , While
      (Bin Less (Get 1) (Get 0))
      [ Set 2 (Lit 2)
      , Set 3 (Lit 1)
      , While
          (Bin Less (Bin Times (Get 2) (Get 2)) (Bin Plus (Get 1) (Lit 1)))
          [ When
              (Bin Equal (Bin Rest (Get 1) (Get 2)) (Lit 0))
              [Set 3 (Lit 0), Set 2 (Get 1)]
              [Set 2 (Bin Plus (Get 2) (Lit 1))]
          ]
      , When
          (Get 3)
          [ Set 4 (Bin Plus (Get 4) (Lit 1))
          , Set 5 (Bin Rest (Bin Plus (Get 5) (Bin Times (Get 1) (Get 1))) (Lit 999983))
          ]
          []
      , Set 1 (Bin Plus (Get 1) (Lit 1))
      ]
  ]

main :: IO ()
main = putStrLn (structure result)

result :: [Int]
result = steps : store
  where (steps, store) = run 0 [] [0, 0, 0, 0, 0, 0, 0, 0] (compile (program 60000) End)

-- The text that a Pure program prints.
structure :: [Int] -> String
structure [] = "Nil"
structure [x] = "Cons " ++ showsPrec 11 x " Nil"
structure (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ structure xs ++ ")")
