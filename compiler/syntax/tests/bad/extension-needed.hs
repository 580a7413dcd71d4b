module Main where

f :: forall a. Maybe a -> Bool
f = \case
  Just !_ -> True
  Nothing -> if | otherwise -> False
