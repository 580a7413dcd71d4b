{-# LANGUAGE ScopedTypeVariables, TemplateHaskell #-}

-- A quoted type may have a quantifier in front of all, which is no type of higher rank.
module Main where

import Language.Haskell.TH

main :: IO ()
main = do
  t <- runQ [t| forall a. Show a => [a] -> a |]
  case t of
    ForallT vs cx _ -> print (length vs, length cx)
    _ -> print 'x'
