{-# LANGUAGE TemplateHaskell #-}
module Main where

import Code
import Language.Haskell.TH
import Language.Haskell.TH.Syntax (liftTyped, hoistCode, unTypeQ)

answer :: Int
answer = 42

main :: IO ()
main = do
  print ($$(powerFun 5) 2)
  print ($$(power 10 [|| 2.0 ||]) :: Double)
  print $$(sumOf [ [|| 1 ||], [|| answer ||], [|| length "abc" ||] ])
  print $$(pairUp 'x' (Just True))
  print $$(lifted "text")
  print $$(named "answer")
  print $$counted
  print $$(checked 8)
  print ($$(twice [|| (* 3) ||]) 5)
  print ($$(compose [|| show :: Int -> String ||] (twice [|| (+ 1) ||])) (5 :: Int))
  print (map $$(fromMaybeCode [|| 'n' ||]) [Just 'a', Nothing])
  print $asExp
  print $(unTypeQ older)
  print $$(hoistCode id (liftTyped (3 :: Int, [False])))
  let z = 10
  print $$( [|| z + 1 ||] )
  print $$([|| let go 0 = 0; go n = n + go (n - 1) in go (answer :: Int) ||])
