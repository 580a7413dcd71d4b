-- Bracket abstraction to SKI (with B and C) and graph-free reduction.
module Main where

import qualified Data.Set as Set

data Lam = Var String | Lam :$ Lam | String :-> Lam deriving (Eq, Ord, Show)
infixl 8 :$
infixr 7 :->

data Comb = S | K | I | B | C | P String | Comb :. Comb deriving (Eq, Ord)
infixl 9 :.

instance Show Comb where
  showsPrec _ S = showChar 'S'
  showsPrec _ K = showChar 'K'
  showsPrec _ I = showChar 'I'
  showsPrec _ B = showChar 'B'
  showsPrec _ C = showChar 'C'
  showsPrec _ (P x) = showString x
  showsPrec d (a :. b) = showParen (d > 9) (showsPrec 9 a . showsPrec 10 b)

free :: Comb -> Set.Set String
free (P x) = Set.singleton x
free (a :. b) = Set.union (free a) (free b)
free _ = Set.empty

compile :: Lam -> Comb
compile (Var x) = P x
compile (a :$ b) = compile a :. compile b
compile (x :-> b) = abstract x (compile b)

abstract :: String -> Comb -> Comb
abstract x t
  | x `Set.notMember` free t = K :. t
abstract _ (P _) = I
abstract x (a :. P y)
  | x == y, x `Set.notMember` free a = a
abstract x (a :. b)
  | x `Set.notMember` free a = B :. a :. abstract x b
  | x `Set.notMember` free b = C :. abstract x a :. b
  | otherwise = S :. abstract x a :. abstract x b
abstract _ t = K :. t

reduce :: Comb -> Comb
reduce t = case spine t [] of
  (I, x : xs) -> reduce (rebuild x xs)
  (K, x : _ : xs) -> reduce (rebuild x xs)
  (S, f : g : x : xs) -> reduce (rebuild (f :. x :. (g :. x)) xs)
  (B, f : g : x : xs) -> reduce (rebuild (f :. (g :. x)) xs)
  (C, f : g : x : xs) -> reduce (rebuild (f :. x :. g) xs)
  (h, xs) -> rebuild h (map reduce xs)
  where
    spine (a :. b) args = spine a (b : args)
    spine h args = (h, args)
    rebuild = foldl (:.)

size :: Comb -> Int
size (a :. b) = size a + size b
size _ = 1

church :: Int -> Lam
church n = "f" :-> "x" :-> iterate (Var "f" :$) (Var "x") !! n

plus, times, swap :: Lam
plus = "m" :-> "n" :-> "f" :-> "x" :-> Var "m" :$ Var "f" :$ (Var "n" :$ Var "f" :$ Var "x")
times = "m" :-> "n" :-> "f" :-> Var "m" :$ (Var "n" :$ Var "f")
swap = "f" :-> "a" :-> "b" :-> Var "f" :$ Var "b" :$ Var "a"

count :: Comb -> Int
count (P "s" :. t) = 1 + count t
count _ = 0

main :: IO ()
main = do
  print (compile swap)
  print (compile plus, size (compile plus))
  print (reduce (compile (swap :$ Var "g" :$ Var "x" :$ Var "y")))
  let value t = count (reduce (compile t :. P "s" :. P "z"))
  print [value (plus :$ church a :$ church b) | a <- [0 .. 3], b <- [0 .. 3]]
  print (value (times :$ church 7 :$ church 8))
  print (reduce (compile ("x" :-> Var "x" :$ Var "x") :. (K :. P "q")))
  print (Set.toList (free (compile (Var "a" :$ ("a" :-> Var "a" :$ Var "b")))))
