{-# LANGUAGE GADTs, KindSignatures, RankNTypes #-}
-- A typed expression language with GADTs.
module Main where

data Expr :: * -> * where
  IntE :: Int -> Expr Int
  BoolE :: Bool -> Expr Bool
  Add :: Expr Int -> Expr Int -> Expr Int
  Mul :: Expr Int -> Expr Int -> Expr Int
  Leq :: Expr Int -> Expr Int -> Expr Bool
  If :: Expr Bool -> Expr a -> Expr a -> Expr a
  Pair :: Expr a -> Expr b -> Expr (a, b)
  Fst :: Expr (a, b) -> Expr a

eval :: Expr a -> a
eval e = case e of
  IntE n -> n
  BoolE b -> b
  Add a b -> eval a + eval b
  Mul a b -> eval a * eval b
  Leq a b -> eval a <= eval b
  If c a b -> if eval c then eval a else eval b
  Pair a b -> (eval a, eval b)
  Fst p -> fst (eval p)

pretty :: Expr a -> String
pretty (IntE n) = show n
pretty (BoolE b) = show b
pretty (Add a b) = "(" ++ pretty a ++ " + " ++ pretty b ++ ")"
pretty (Mul a b) = pretty a ++ " * " ++ pretty b
pretty (Leq a b) = pretty a ++ " <= " ++ pretty b
pretty (If c a b) = "if " ++ pretty c ++ " then " ++ pretty a ++ " else " ++ pretty b
pretty (Pair a b) = "<" ++ pretty a ++ ", " ++ pretty b ++ ">"
pretty (Fst p) = "fst " ++ pretty p

simplify :: Expr a -> Expr a
simplify (Add (IntE 0) e) = simplify e
simplify (Add a b) = Add (simplify a) (simplify b)
simplify (Mul (IntE 1) e) = simplify e
simplify (If (BoolE True) a _) = simplify a
simplify (Fst (Pair a _)) = simplify a
simplify e = e

data Some = forall a. Show a => Some (Expr a)

main :: IO ()
main = do
  let e1 = If (Leq (Add (IntE 2) (IntE 3)) (IntE 5)) (Mul (IntE 6) (IntE 7)) (IntE 0)
      e2 = Fst (Pair (Add (IntE 0) (IntE 9)) (BoolE False))
  mapM_ (\(Some e) -> putStrLn (pretty e ++ " = " ++ show (eval e))) [Some e1, Some e2, Some (Pair e1 (Leq e2 e1))]
  putStrLn (pretty (simplify e2))
