{-# LANGUAGE FunctionalDependencies #-}
{-# LANGUAGE MultiParamTypeClasses #-}
-- What an extension brings with it brings more, in whatever order they are written.
module Main where

class Container f a | f -> a where
  items :: f -> [a]
  isIn :: Eq a => a -> f -> Bool
  isIn x f = elem x (items f)

newtype Letters = Letters String

instance Container Letters Char where
  items (Letters s) = s

main :: IO ()
main = print (isIn 'b' (Letters "abc"), isIn 'x' (Letters "abc"))
