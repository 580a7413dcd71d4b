-- derive, overloaded: coefficients in any ring, a class of its own with superclasses.
module Main (main) where

import Prelude

class (Eq n, Num n) => Ring n where
  modulo :: n -> n
  number :: Int -> n

instance Ring Int where
  modulo n = n `mod` 998244353
  number n = n

data Expr n
  = Num n
  | Var Int
  | Add (Expr n) (Expr n)
  | Mul (Expr n) (Expr n)
  | Neg (Expr n)
  | Pow (Expr n) Int

derivative :: Ring n => Int -> Expr n -> Expr n
derivative x e = case e of
  Num _ -> Num 0
  Var y -> if x == y then Num 1 else Num 0
  Add a b -> Add (derivative x a) (derivative x b)
  Mul a b -> Add (Mul (derivative x a) b) (Mul a (derivative x b))
  Neg a -> Neg (derivative x a)
  Pow a n -> Mul (Mul (Num (number n)) (Pow a (n - 1))) (derivative x a)

same :: Eq n => Expr n -> Expr n -> Bool
same (Num a) (Num b) = a == b
same (Var a) (Var b) = a == b
same (Add a b) (Add c d) = same a c && same b d
same (Mul a b) (Mul c d) = same a c && same b d
same (Neg a) (Neg b) = same a b
same (Pow a m) (Pow b n) = m == n && same a b
same _ _ = False

simplify :: Ring n => Expr n -> Expr n
simplify (Add a b) = add (simplify a) (simplify b)
simplify (Mul a b) = mul (simplify a) (simplify b)
simplify (Neg a) = neg (simplify a)
simplify (Pow a n) = pow (simplify a) n
simplify e = e

add :: Ring n => Expr n -> Expr n -> Expr n
add (Num 0) e = e
add e (Num 0) = e
add (Num a) (Num b) = Num (modulo (a + b))
add a (Num b) = add (Num b) a
add (Num a) (Add (Num b) e) = add (Num (modulo (a + b))) e
add (Add a b) c = add a (add b c)
add a b
  | same a b = mul (Num 2) a
  | otherwise = Add a b

mul :: Ring n => Expr n -> Expr n -> Expr n
mul (Num 0) _ = Num 0
mul _ (Num 0) = Num 0
mul (Num 1) e = e
mul e (Num 1) = e
mul (Num a) (Num b) = Num (modulo (a * b))
mul a (Num b) = mul (Num b) a
mul (Num a) (Mul (Num b) e) = mul (Num (modulo (a * b))) e
mul (Mul a b) c = mul a (mul b c)
mul (Neg a) b = neg (mul a b)
mul a b = Mul a b

neg :: Ring n => Expr n -> Expr n
neg (Num a) = Num (modulo (0 - a))
neg (Neg a) = a
neg a = Neg a

pow :: Ring n => Expr n -> Int -> Expr n
pow _ 0 = Num 1
pow e 1 = e
pow (Pow e m) n = Pow e (m * n)
pow e n = Pow e n

size :: Expr n -> Int
size (Add a b) = size a + size b + 1
size (Mul a b) = size a + size b + 1
size (Neg a) = size a + 1
size (Pow a _) = size a + 1
size _ = 1

-- The value of an expression, given the values of its variables.
eval :: Ring n => [n] -> Expr n -> n
eval vars e = case e of
  Num n -> modulo n
  Var x -> vars !! x
  Add a b -> modulo (eval vars a + eval vars b)
  Mul a b -> modulo (eval vars a * eval vars b)
  Neg a -> modulo (0 - eval vars a)
  Pow a n -> raise (eval vars a) n

raise :: Ring n => n -> Int -> n
raise base n
  | n <= 0 = 1
  | n `mod` 2 == 0 = raise (modulo (base * base)) (n `div` 2)
  | otherwise = modulo (base * raise base (n - 1))

polynomial :: Ring n => Int -> Expr n
polynomial 0 = Add (Var 0) (Mul (Var 1) (Num 3))
polynomial n =
  Add (Mul (polynomial (n - 1)) (Pow (Add (Var (n `mod` 3)) (Num (number n))) (n + 2))) (Neg (Var 2))

-- The n-th derivative, simplified after each step.
iterated :: Ring n => Int -> Expr n -> Expr n
iterated 0 e = e
iterated n e = iterated (n - 1) (simplify (derivative (n `mod` 3) e))

main :: IO ()
main = putStrLn (structure result)

result :: [Int]
result = [size result, eval [12, 5, 99] result, eval [3, 1, 4] (derivative 0 result)]
  where
    result :: Expr Int
    result = iterated 6 (polynomial 16)

-- The text that a Pure program prints.
structure :: [Int] -> String
structure [] = "Nil"
structure [x] = "Cons " ++ showsPrec 11 x " Nil"
structure (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ structure xs ++ ")")
