-- Regular expressions by Brzozowski derivatives: matching, minimal automata.
module Main where

import qualified Data.Map as M
import qualified Data.Set as S

data Re
  = Nil
  | Eps
  | Sym Char
  | Re :|: Re
  | Re :.: Re
  | Star Re
  | Not Re
  deriving (Eq, Ord, Show)

infixr 5 :|:
infixr 6 :.:

alt, cat :: Re -> Re -> Re
alt Nil r = r
alt r Nil = r
alt r s
  | r == s = r
  | r > s = alt s r
alt (a :|: b) c = alt a (alt b c)
alt r s = r :|: s
cat Nil _ = Nil
cat _ Nil = Nil
cat Eps r = r
cat r Eps = r
cat (a :.: b) c = cat a (cat b c)
cat r s = r :.: s

star :: Re -> Re
star Nil = Eps
star Eps = Eps
star r@(Star _) = r
star r = Star r

nullable :: Re -> Bool
nullable Nil = False
nullable Eps = True
nullable (Sym _) = False
nullable (a :|: b) = nullable a || nullable b
nullable (a :.: b) = nullable a && nullable b
nullable (Star _) = True
nullable (Not r) = not (nullable r)

derive :: Char -> Re -> Re
derive c re = case re of
  Nil -> Nil
  Eps -> Nil
  Sym d -> if c == d then Eps else Nil
  a :|: b -> alt (derive c a) (derive c b)
  a :.: b
    | nullable a -> alt (cat (derive c a) b) (derive c b)
    | otherwise -> cat (derive c a) b
  r@(Star a) -> cat (derive c a) r
  Not a -> Not (derive c a)

matches :: Re -> String -> Bool
matches re = nullable . foldl (flip derive) re

data Dfa = Dfa { states :: [Re], trans :: M.Map (Int, Char) Int, accepting :: S.Set Int }

automaton :: String -> Re -> Dfa
automaton alphabet re = Dfa order table (S.fromList [i | (r, i) <- M.toList index, nullable r])
  where
    order = explore S.empty [re]
    index = M.fromList (zip order [0 ..])
    table = M.fromList [((index M.! r, c), index M.! derive c r) | r <- order, c <- alphabet]
    explore _ [] = []
    explore seen (r : rs)
      | r `S.member` seen = explore seen rs
      | otherwise = r : explore (S.insert r seen) (rs ++ [derive c r | c <- alphabet])

accepts :: Dfa -> String -> Bool
accepts dfa = go 0
  where
    go q [] = q `S.member` accepting dfa
    go q (c : cs) = maybe False (`go` cs) (M.lookup (q, c) (trans dfa))

parse :: String -> Re
parse s = case alternatives s of
  (r, "") -> r
  (_, rest) -> error ("parse: " ++ rest)
  where
    alternatives t = case sequence' t of
      (r, '|' : rest) -> let (r', end) = alternatives rest in (alt r r', end)
      done -> done
    sequence' t
      | null t || head t `elem` "|)" = (Eps, t)
      | otherwise = let (r, rest) = postfix t; (r', end) = sequence' rest in (cat r r', end)
    postfix t = let (r, rest) = atom t in stars r rest
    stars r ('*' : rest) = stars (star r) rest
    stars r ('+' : rest) = stars (cat r (star r)) rest
    stars r ('?' : rest) = stars (alt Eps r) rest
    stars r rest = (r, rest)
    atom ('(' : t) = let (r, rest) = alternatives t in (r, drop 1 rest)
    atom ('!' : t) = let (r, rest) = atom t in (Not r, rest)
    atom (c : t) = (Sym c, t)
    atom [] = (Nil, "")

main :: IO ()
main = do
  let samples = ["", "a", "b", "ab", "aab", "abab", "abb", "babb", "aabb", "bbb"]
  mapM_ (\p -> putStrLn (p ++ ": " ++ unwords [show s | s <- samples, matches (parse p) s])) ["(a|b)*abb", "(ab)*", "a?b+", "!(a*)", "a*b*"]
  let dfa = automaton "ab" (parse "(a|b)*abb")
  print (length (states dfa), S.toList (accepting dfa))
  print (M.toList (trans dfa))
  print (and [accepts dfa s == matches (parse "(a|b)*abb") s | s <- samples])
  print (parse "a(b|c)*")
  print (length (states (automaton "01" (parse "(0|1)*1(0|1)(0|1)"))))
