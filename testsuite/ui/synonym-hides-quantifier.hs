{-# LANGUAGE RankNTypes #-}
-- A synonym's quantifier that would be within a list once it is written out.
module Main where

type Change = forall a. a -> a
type Many a = [a]

apply :: Many Change -> Int
apply fs = length fs

main :: IO ()
main = print (apply [])
