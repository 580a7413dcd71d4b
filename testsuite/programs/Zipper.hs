-- A zipper over rose trees and one over lists, driven by a command language.
module Main where

import Data.List (intercalate)
import Data.Maybe (mapMaybe)

data Tree a = Tree a [Tree a] deriving (Show, Eq)

data Crumb a = Crumb a [Tree a] [Tree a] deriving (Show)

data Zipper a = Zipper { focus :: Tree a, crumbs :: [Crumb a] } deriving (Show)

instance Functor Tree where
  fmap f (Tree a ts) = Tree (f a) (map (fmap f) ts)

down, up, right, left, remove :: Zipper a -> Maybe (Zipper a)
down (Zipper (Tree a (t : ts)) cs) = Just (Zipper t (Crumb a [] ts : cs))
down _ = Nothing
up (Zipper t (Crumb a ls rs : cs)) = Just (Zipper (Tree a (reverse ls ++ t : rs)) cs)
up _ = Nothing
right (Zipper t (Crumb a ls (r : rs) : cs)) = Just (Zipper r (Crumb a (t : ls) rs : cs))
right _ = Nothing
left (Zipper t (Crumb a (l : ls) rs : cs)) = Just (Zipper l (Crumb a ls (t : rs) : cs))
left _ = Nothing
remove (Zipper _ (Crumb a ls (r : rs) : cs)) = Just (Zipper r (Crumb a ls rs : cs))
remove (Zipper _ (Crumb a (l : ls) [] : cs)) = Just (Zipper l (Crumb a ls [] : cs))
remove (Zipper _ (Crumb a [] [] : cs)) = Just (Zipper (Tree a []) cs)
remove _ = Nothing

relabel :: (a -> a) -> Zipper a -> Zipper a
relabel f z = z { focus = let Tree a ts = focus z in Tree (f a) ts }

insertChild :: Tree a -> Zipper a -> Zipper a
insertChild t z = let Tree a ts = focus z in z { focus = Tree a (t : ts) }

root :: Zipper a -> Tree a
root z = maybe (focus z) root (up z)

draw :: Tree String -> [String]
draw (Tree a ts) = a : children ts
  where
    children [] = []
    children [t] = shift "`- " "   " (draw t)
    children (t : rest) = shift "+- " "|  " (draw t) ++ children rest
    shift first other = zipWith (++) (first : repeat other)

data Command = Down | Up | Right' | Left' | Remove | Mark | Add String deriving (Show, Eq)

parse :: String -> [Command]
parse = mapMaybe command . words
  where
    command "d" = Just Down
    command "u" = Just Up
    command "r" = Just Right'
    command "l" = Just Left'
    command "x" = Just Remove
    command "!" = Just Mark
    command ('+' : name) = Just (Add name)
    command _ = Nothing

apply :: Command -> Zipper String -> Maybe (Zipper String)
apply Down = down
apply Up = up
apply Right' = right
apply Left' = left
apply Remove = remove
apply Mark = Just . relabel (++ "!")
apply (Add n) = Just . insertChild (Tree n [])

runAll :: [Command] -> Zipper String -> Either Command (Zipper String)
runAll [] z = Right z
runAll (c : cs) z = maybe (Left c) (runAll cs) (apply c z)

sample :: Tree String
sample = Tree "root" [Tree "a" [Tree "a1" [], Tree "a2" []], Tree "b" [], Tree "c" [Tree "c1" []]]

main :: IO ()
main = mapM_ attempt ["d ! r ! r d +new u !", "d d x ! u u", "d r d", "d r x +q d !", "u", "d d r r"]
  where
    attempt s = do
      putStrLn (intercalate "," (map show (parse s)))
      case runAll (parse s) (Zipper sample []) of
        Left c -> putStrLn ("stuck at " ++ show c)
        Right z -> putStr (unlines (draw (root z)))
      print (fmap length (root (Zipper (fmap id sample) [])) == fmap length sample)
