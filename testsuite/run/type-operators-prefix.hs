module Main where

-- In front of its types an operator needs no extension.
import Data.Functor.Sum (Sum (..))
import Data.Type.Equality ((:~:) (..))

evidence :: Maybe ((:~:) Int Int)
evidence = Just undefined

main :: IO ()
main = do
  print (length evidence)
  print (fmap (+ 1) (InL [1, 2] :: Sum [] Maybe Int))
