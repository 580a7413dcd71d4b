-- not: ghc
{-# LANGUAGE ImpredicativeTypes, ScopedTypeVariables, TypeApplications #-}
-- Polymorphic types in place of type variables.
module Main (main) where

ids :: [forall a. a -> a]
ids = [id, \x -> x]

shown :: [forall a. Show a => a -> String]
shown = [show, const "?"]

both :: (forall a. a -> a) -> (Int, Bool)
both f = (f 1, f True)

single :: a -> [a]
single x = [x]

revapp :: a -> (a -> b) -> b
revapp x f = f x

named :: Maybe (forall a. [a] -> [a]) -> ([Int], String)
named (Just f) = (f [1, 2, 3], f "abc")
named Nothing = ([], "")

pair :: (Int, forall a. a -> a)
pair = (1, id)

main :: IO ()
main = do
  print (length (id : ids), length (ids ++ single id), length (reverse ids))
  print (both (head ids), head ids 'c', (head . tail) [1, 2 :: Int])
  print (map both ids)
  print (map (\(f :: forall a. Show a => a -> String) -> f 'x' ++ f True) shown)
  print (revapp id both, both $ head ids)
  print (named (Just reverse), named Nothing, named (Just (take 2)))
  print (case pair of (n, f) -> (f n, f "s"))
  print (length (single @(forall a. a -> a) id))
  print (head shown (3 :: Int), last shown 'c')
