{-# LANGUAGE TemplateHaskell #-}
-- A splice may name what is local around it.

import Language.Haskell.TH

several :: Int -> [Int]
several x = $(listE (map varE ['next, 'seven, 'x, 'shadowed, 'top]))
  where
    next, seven, shadowed :: Int
    next = x + 1
    seven = 7
    shadowed = 1

shadowed, top :: Int
shadowed = 2
top = 3

main :: IO ()
main = do
  print (several 3)
  putStrLn $(let local = (); base = nameBase 'several in stringE (base ++ show (length (show local))))
  print (let y = 'c' in $(varE 'y))
