{-# LANGUAGE FunctionalDependencies, FlexibleInstances #-}
class Container f a | f -> a where
  first :: f -> a

instance Container [a] a where
  first = head

instance Container [Bool] Int where
  first = fromEnum . head

main :: IO ()
main = print (first "text")
