{-# LANGUAGE ExistentialQuantification #-}
module Main where
data T = forall a. Show a => T Int
main :: IO ()
main = case T 1 of T n -> print n
