{-# LANGUAGE NoMonomorphismRestriction #-}
module Main where

import Data.Coerce
import qualified Data.Map as M

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
  print (plus 1 2, plus 1.5 2, shown 'x', shown True)
