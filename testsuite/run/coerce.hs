{-# LANGUAGE NoMonomorphismRestriction, RoleAnnotations #-}
module Main where

import Data.Coerce
import qualified Data.Map as M
import Data.Proxy

newtype Age = Age Int deriving (Show, Eq, Ord)
newtype Wrap f a = Wrap (f a)
newtype Pred a = Pred (a -> Bool)

ages :: [Int] -> [Age]
ages = coerce

both :: (Int, Maybe Int) -> (Age, Maybe Age)
both = coerce

older :: (Int -> Int) -> Age -> Age
older f = coerce f

test :: Pred Age -> Int -> Bool
test = coerce

unwrap :: Wrap Maybe Age -> Maybe Int
unwrap = coerce

-- Roles: of a parameter that is not used, of one below a variable, as written.
newtype Length a = Length Int

data Tree a = Leaf | Node (Tree a) a (Tree a)

type role Sorted nominal
newtype Sorted a = Sorted [a]

metres :: Length Int -> Length Char
metres = coerce

sumUp :: Tree Int -> Int
sumUp Leaf = 0
sumUp (Node l n r) = sumUp l + n + sumUp r

grown :: Tree Age -> Tree Int
grown = coerce

unsorted :: Sorted Age -> [Int]
unsorted = coerce

-- What is given is used, in both directions and below constructors.
back :: Coercible a b => [b] -> [a]
back = coerce

-- Without the restriction these are overloaded.
plus = (+)
shown = show

main :: IO ()
main = do
  print (ages [1, 2, 3])
  print (both (1, Just 2))
  print (older (+ 1) (Age 41))
  print (test (Pred (\(Age n) -> n > 3)) 4)
  print (unwrap (Wrap (Just (Age 5))))
  print (coerce (M.fromList [('a', Age 1)]) :: M.Map Char Int)
  print (case metres (Length 3) of Length n -> n)
  print (sumUp (grown (Node Leaf (Age 1) (Node Leaf (Age 2) Leaf))))
  print (unsorted (Sorted [Age 1, Age 2]))
  print (back [Age 1, Age 2] :: [Int])
  print (coerce (Proxy :: Proxy Int) :: Proxy Char)
  print (plus 1 2, plus 1.5 2, shown 'x', shown True)
