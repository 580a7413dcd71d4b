-- monadic, overloaded: an interpreter in any monad that has variables.
module Main (main) where

import Prelude

data Expr = Lit Int | Get Int | Bin Op Expr Expr

data Op = Plus | Minus | Times | Rest | Less | Equal

data Stmt
  = Set Int Expr
  | While Expr [Stmt]
  | When Expr [Stmt] [Stmt]

-- Steps taken, and the variables.
data Machine = Machine !Int [Int]

newtype Run a = Run (Machine -> (a, Machine))

instance Functor Run where
  fmap f (Run g) = Run (\m -> case g m of (x, m') -> (f x, m'))

instance Applicative Run where
  pure x = Run (\m -> (x, m))
  Run f <*> Run g = Run (\m -> case f m of (h, m') -> case g m' of (x, m'') -> (h x, m''))

instance Monad Run where
  Run g >>= f = Run (\m -> case g m of (x, m') -> case f x of Run h -> h m')

class Monad m => Variables m where
  load :: Int -> m Int
  store :: Int -> Int -> m ()

instance Variables Run where
  load x = Run (\(Machine n vars) -> (vars !! x, Machine (n + 1) vars))
  store x v = Run (\(Machine n vars) -> ((), Machine (n + 1) (update x v vars)))

evaluate :: Variables m => Expr -> m Int
evaluate e = case e of
  Lit n -> pure n
  Get x -> load x
  Bin op a b -> do
    v <- evaluate a
    w <- evaluate b
    let r = apply op v w
    r `seq` pure r

execute :: Variables m => Stmt -> m ()
execute s = case s of
  Set x e -> evaluate e >>= store x
  When c yes no -> do
    v <- evaluate c
    if v == 0 then each no else each yes
  While c body -> do
    v <- evaluate c
    if v == 0 then pure () else each body >> execute s

each :: Variables m => [Stmt] -> m ()
each [] = pure ()
each (s : rest) = execute s >> each rest

apply :: Op -> Int -> Int -> Int
apply op a b = case op of
  Plus -> a + b
  Minus -> a - b
  Times -> a * b
  Rest -> a `mod` b
  Less -> if a < b then 1 else 0
  Equal -> if a == b then 1 else 0

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
main = case each (program 20000) of
  Run f -> case f (Machine 0 [0, 0, 0, 0, 0, 0, 0, 0]) of
    (_, Machine steps store) -> print (steps : store)
