-- Propositional normal forms: from formulas to negation normal form, to
-- minimal sets of clauses, and a satisfiability check by splitting.
module Main (main) where

import Data.List (foldl')
import Prelude

data Formula
  = Atom Int
  | Not Formula
  | And Formula Formula
  | Or Formula Formula
  | Implies Formula Formula
  | Iff Formula Formula

-- A literal is an atom's number, negative when the atom is negated; a clause
-- is an ascending list of literals.
type Clause = [Int]

positive :: Formula -> Formula
positive f = case f of
  Atom _ -> f
  Not g -> negative g
  And a b -> And (positive a) (positive b)
  Or a b -> Or (positive a) (positive b)
  Implies a b -> Or (negative a) (positive b)
  Iff a b -> And (Or (negative a) (positive b)) (Or (positive a) (negative b))

negative :: Formula -> Formula
negative f = case f of
  Atom _ -> Not f
  Not g -> positive g
  And a b -> Or (negative a) (negative b)
  Or a b -> And (negative a) (negative b)
  Implies a b -> And (positive a) (negative b)
  Iff a b -> And (Or (positive a) (positive b)) (Or (negative a) (negative b))

-- The clauses of a formula in negation normal form.
clauses :: Formula -> [Clause]
clauses f = case f of
  Atom n -> [[n]]
  Not (Atom n) -> [[negate n]]
  And a b -> reduce (clauses a ++ clauses b)
  Or a b -> reduce [c | x <- clauses a, y <- clauses b, c <- consistent (mergeLiterals x y)]
  _ -> error "clauses: not in negation normal form"

mergeLiterals :: Clause -> Clause -> Clause
mergeLiterals (x : xs) (y : ys)
  | x < y = x : mergeLiterals xs (y : ys)
  | x > y = y : mergeLiterals (x : xs) ys
  | otherwise = x : mergeLiterals xs ys
mergeLiterals [] ys = ys
mergeLiterals xs [] = xs

-- No clause at all when an atom occurs with both signs.
consistent :: Clause -> [Clause]
consistent c = if any (\l -> l > 0 && elem (negate l) c) c then [] else [c]

-- Drops each clause that another one implies.
reduce :: [Clause] -> [Clause]
reduce = go []
  where
    go kept [] = reverse kept
    go kept (c : rest)
      | any (\k -> within k c) kept = go kept rest
      | otherwise = go (c : filter (\k -> not (within c k)) kept) rest

within :: Clause -> Clause -> Bool
within [] _ = True
within _ [] = False
within (x : xs) (y : ys)
  | x == y = within xs ys
  | x > y = within (x : xs) ys
  | otherwise = False

-- Splitting: assume the first literal of the shortest clause, or its negation.
satisfiable :: [Clause] -> Bool
satisfiable [] = True
satisfiable cs
  | any null cs = False
  | otherwise = satisfiable (assume literal cs) || satisfiable (assume (negate literal) cs)
  where literal = head (shortest cs)

assume :: Int -> [Clause] -> [Clause]
assume l cs = map (filter (/= negate l)) (filter (notElem l) cs)

shortest :: [Clause] -> Clause
shortest = foldr1 (\a b -> if length a <= length b then a else b)

-- A chain of equivalences between neighbouring implications.
chain :: Int -> Formula
chain n
  | n == 1 = Iff (Atom 1) (Atom 2)
  | n `mod` 2 == 0 = Iff (chain (n - 1)) (Atom (n + 1))
  | otherwise = Implies (chain (n - 1)) (And (Atom (n `mod` 4 + 1)) (Atom (n + 1)))

-- n + 1 pigeons do not fit into n holes.
pigeons :: Int -> [Clause]
pigeons n = homes ++ conflicts
  where
    at p h = p * n + h
    homes = [[at p h | h <- [1 .. n]] | p <- [0 .. n]]
    conflicts = [[negate (at p h), negate (at q h)] | h <- [1 .. n], p <- [0 .. n], q <- [0 .. p - 1]]

weigh :: [Clause] -> Int
weigh = foldl' (\acc c -> foldl' (\a l -> (a * 31 + l + 64) `mod` 1000003) (acc + 1) c) 0

main :: IO ()
main = putStrLn (structure result)

result :: [Int]
result =
  [ weigh normal
  , length normal
  , weigh (clauses (negative (chain 17)))
  , if satisfiable (pigeons 6) then 1 else 0
  , if satisfiable (tail (pigeons 7)) then 1 else 0
  ]
  where normal = clauses (positive (chain 16))

-- The text that a Pure program prints.
structure :: [Int] -> String
structure [] = "Nil"
structure [x] = "Cons " ++ showsPrec 11 x " Nil"
structure (x : xs) = "Cons " ++ showsPrec 11 x (" (" ++ structure xs ++ ")")
