{-# LANGUAGE GADTs, RankNTypes, TypeFamilies, FlexibleContexts #-}
-- An argument that may take an equation for granted, about a type that later arguments, or what
-- is expected, tell.
module Main where

newtype Pair a b = Pair (a, b)

data Is p where
  IsFunction :: Is (->)
  IsPair :: Is Pair

pick :: ((p ~ (->)) => p Int b -> c) -> (p Int b -> c) -> Is p -> p Int b -> c
pick f _ IsFunction x = f x
pick _ g IsPair x = g x

both :: Is p -> p Int Char -> String
both which x = pick (\f -> [f 1, f 2]) (const "pair") which x

class Conjoined p where
  conjoined :: ((p ~ (->)) => q (a -> b) r) -> q (p a b) r -> q (p a b) r

instance Conjoined (->) where
  conjoined r _ = r

instance Conjoined Pair where
  conjoined _ r = r

every :: (a -> f a) -> [a] -> [f a]
every = map

through, within :: Conjoined p => p a (f a) -> [a] -> [f a]
through = conjoined every (\_ _ -> [])
within = conjoined every $ \_ _ -> []

main :: IO ()
main = do
  putStrLn (both IsFunction (\n -> toEnum (n + 96)))
  putStrLn (both IsPair (Pair (1, 'x')))
  print (pick (\f -> f 7 + 1) (const 0) IsFunction (* 2))
  print (through Just "ab", within Just "ab")
  print (through (Pair ('a', Just 'b')) "ab", within (Pair ('a', Just 'b')) "ab")
