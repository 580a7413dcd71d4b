{-# LANGUAGE RankNTypes #-}
-- A synonym given to a synonym may have a quantifier, where both together are a type.
module Main (main) where

type Query r = forall a. Show a => a -> r
type Change = forall a. [a] -> [a]

by :: Query Change -> String -> String
by q s = q (length s) s

choose :: Query (Change)
choose x = if length (show x) > 1 then reverse else take 2

main :: IO ()
main = do
  putStrLn (by (\x -> if show x == "3" then reverse else id) "abc")
  putStrLn (choose 'c' "defg")
  print (choose 5 [1, 2, 3 :: Int])
