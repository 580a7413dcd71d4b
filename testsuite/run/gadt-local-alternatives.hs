{-# LANGUAGE GADTs, TypeOperators #-}
-- Local definitions without signatures match constructors that fix the types of their
-- results; what these are is known from where they are used.
module Main (main) where

import Data.Type.Equality ((:~:) (..))

data Sort a where
  Number :: Sort Int
  Text :: Sort String
  Both :: Sort a -> Sort b -> Sort (a, b)

orDefault :: Sort a -> Maybe a -> a
orDefault sort = maybe start id
  where
    start = case sort of
      Number -> 0
      Text -> "none"
      Both a b -> (orDefault a Nothing, orDefault b Nothing)

grown :: Sort a -> a -> a
grown sort = go
  where
    go x = case sort of
      Number -> x + 1
      Text -> x ++ "!"
      Both a b -> (grown a (fst x), grown b (snd x))

twice :: Sort a -> (a, a)
twice sort = (z, z)
  where
    z = case sort of
      Number -> 7
      Text -> "seven"
      Both a b -> (fst (twice a), snd (twice b))

shown :: Sort a -> a -> String
shown sort x = go sort
  where
    go Number = show (x + 1)
    go Text = x
    go (Both a b) = shown a (fst x) ++ "," ++ shown b (snd x)

shownLet :: Sort a -> a -> String
shownLet sort x =
  let go s = case s of
        Number -> show (x * 2)
        Text -> reverse x
        Both a b -> shownLet a (fst x) ++ ";" ++ shownLet b (snd x)
   in go sort

cast :: a :~: b -> [a] -> [b]
cast same xs = go same
  where
    go Refl = xs

guarded :: Sort a -> Int -> [a]
guarded sort n
  | let { go Number = n; go Text = show n; go (Both a b) = (pick a, pick b) }, n > 2 = [go sort, go sort]
  | otherwise = [x | m <- [n, n], let { go Number = m; go Text = show (m + 1); go (Both a b) = (pick a, pick b) }, x <- [go sort]]
  where
    pick :: Sort b -> b
    pick Number = n
    pick Text = "t"
    pick (Both a b) = (pick a, pick b)

-- One of them uses the other.
stepped :: Sort a -> Int -> a
stepped sort n = after n sort
  where
    after 0 s = last' s
    after k Number = n + k
    after k Text = show (n + k)
    after _ (Both a b) = (orDefault a Nothing, orDefault b Nothing)
    last' Number = n
    last' Text = show n
    last' (Both a b) = (orDefault a Nothing, orDefault b Nothing)

main :: IO ()
main = do
  print (orDefault Number Nothing, orDefault (Both Text Number) Nothing)
  print (grown (Both Number Text) (1, "a"))
  print (twice Number, twice (Both Text Number))
  putStrLn (shown (Both Text Number) ("t", 4))
  putStrLn (shownLet (Both Text Number) ("abc", 4))
  print (cast Refl "cast")
  print (guarded (Both Number Text) 3, guarded Text 1)
  print (stepped Number 0, stepped Text 4, stepped (Both Text Number) 1)
