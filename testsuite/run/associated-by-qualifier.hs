{-# LANGUAGE TypeFamilies #-}
-- Within an instance the names of its class's types and methods need no qualifier.
module Main (main) where

import qualified Data.List as L
import qualified GHC.Exts as Exts

newtype Reversed a = Reversed [a]
  deriving Show

instance Exts.IsList (Reversed a) where
  type Item (Reversed a) = a
  fromList xs = Reversed (L.reverse xs)
  toList (Reversed xs) = L.reverse xs

total :: (Exts.IsList l, Exts.Item l ~ Int) => l -> Int
total l = sum (Exts.toList l)

main :: IO ()
main = print (Exts.fromList "abc" :: Reversed Char) >> print (total (Reversed [1, 2, 3]))
