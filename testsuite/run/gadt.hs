{-# LANGUAGE GADTs, KindSignatures, RankNTypes #-}
module Main where

data Expr a where
  IntE  :: Int -> Expr Int
  BoolE :: Bool -> Expr Bool
  Add   :: Expr Int -> Expr Int -> Expr Int
  Mul   :: Expr Int -> Expr Int -> Expr Int
  If    :: Expr Bool -> Expr a -> Expr a -> Expr a
  Eq    :: (Eq a, Show a) => Expr a -> Expr a -> Expr Bool
  Pair  :: Expr a -> Expr b -> Expr (a, b)
  Fst   :: Expr (a, b) -> Expr a
  Lift  :: a -> Expr a

eval :: Expr a -> a
eval (IntE n) = n
eval (BoolE b) = b
eval (Add a b) = eval a + eval b
eval (Mul a b) = eval a * eval b
eval (If c t e) = if eval c then eval t else eval e
eval (Eq a b) = eval a == eval b
eval (Pair a b) = (eval a, eval b)
eval (Fst p) = fst (eval p)
eval (Lift x) = x

pretty :: Expr a -> String
pretty e = case e of
  IntE n -> show n
  BoolE b -> show b
  Add a b -> "(" ++ pretty a ++ " + " ++ pretty b ++ ")"
  Mul a b -> pretty a ++ " * " ++ pretty b
  If c t f -> "if " ++ pretty c ++ " then " ++ pretty t ++ " else " ++ pretty f
  Eq a b -> pretty a ++ " == " ++ pretty b
  Pair a b -> "<" ++ pretty a ++ ", " ++ pretty b ++ ">"
  Fst p -> "fst " ++ pretty p
  Lift _ -> "_"

simplify :: Expr a -> Expr a
simplify (Add (IntE 0) e) = simplify e
simplify (Add a b) = Add (simplify a) (simplify b)
simplify (If (BoolE True) t _) = simplify t
simplify e = e

data Rep a where
  RInt :: Rep Int
  RList :: Rep a -> Rep [a]
  RPair :: Rep a -> Rep b -> Rep (a, b)

showR :: Rep a -> a -> String
showR RInt n = show n
showR (RList r) xs = concatMap (showR r) xs
showR (RPair a b) (x, y) = showR a x ++ "&" ++ showR b y

data Equal a b where
  Refl :: Equal a a

same :: Rep a -> Rep b -> Maybe (Equal a b)
same RInt RInt = Just Refl
same (RList a) (RList b) = case same a b of
  Just Refl -> Just Refl
  Nothing -> Nothing
same (RPair a b) (RPair c d) = do
  Refl <- same a c
  Refl <- same b d
  return Refl
same _ _ = Nothing

cast :: Rep a -> Rep b -> a -> Maybe b
cast a b x = case same a b of
  Just Refl -> Just x
  Nothing -> Nothing

data Dyn where
  Dyn :: Rep a -> a -> Dyn

data Z
data S n
data Vec n a where
  Nil :: Vec Z a
  Cons :: a -> Vec n a -> Vec (S n) a

vhead :: Vec (S n) a -> a
vhead (Cons x _) = x

vmap :: (a -> b) -> Vec n a -> Vec n b
vmap _ Nil = Nil
vmap f (Cons x xs) = Cons (f x) (vmap f xs)

vzip :: Vec n a -> Vec n b -> Vec n (a, b)
vzip Nil Nil = Nil
vzip (Cons a as) (Cons b bs) = Cons (a, b) (vzip as bs)

vlist :: Vec n a -> [a]
vlist Nil = []
vlist (Cons x xs) = x : vlist xs

data Maybe' a where { Nothing' :: Maybe' a; Just' :: { fromJust' :: a } -> Maybe' a } deriving (Show, Eq)

main :: IO ()
main = do
  let e = If (Eq (Add (IntE 2) (IntE 3)) (IntE 5)) (Pair (Mul (IntE 6) (IntE 7)) (BoolE True)) (Pair (IntE 0) (BoolE False))
  print (eval e)
  putStrLn (pretty e)
  print (eval (Fst e))
  putStrLn (pretty (simplify (Add (IntE 0) (IntE 4))))
  putStrLn (showR (RList (RPair RInt (RList RInt))) [(1, [2, 3]), (4, [])])
  print (cast (RList RInt) (RList RInt) [1, 2, 3])
  print (fmap fst (cast (RPair RInt RInt) (RPair RInt RInt) (7, 8)))
  print [showR r x | Dyn r x <- [Dyn RInt 3, Dyn (RList RInt) [4, 5]]]
  let v = Cons 1 (Cons 2 (Cons 3 Nil))
  print (vhead v, vlist (vmap (+ 1) v), vlist (vzip v (vmap show v)))
  print (fromJust' (Just' 'x'), Just' 3, Nothing' == Just' 2)
