{-# LANGUAGE TemplateHaskell #-}
-- What splices are told of definitions without signatures: the types that are inferred, also
-- through what an earlier splice has made.
module Main where

import Data.Char (isAlpha, isDigit, isLower)
import Language.Haskell.TH

same x = x

total x y = x + y

shown x = show x ++ "!"

table = [(1 :: Int, 'a')]

swapped (x, y) = (y, [x])

return []


[d| made = length (shown True) |]

prop_short xs = length (xs :: [Int]) < 9

prop_positive = \n -> n * n >= (0 :: Int)

prop_signed :: Bool -> Bool -> Bool
prop_signed a b = (a && b) == (b && a)

return []

-- How many arguments each property takes, by its type.
properties :: [(String, Int)]
properties =
  $(do
    let arity t = case t of
          AppT (AppT ArrowT _) r -> 1 + arity r
          _ -> 0 :: Integer
        entry name = do
          t <- reifyType name
          [| ($(stringE (nameBase name)), $(litE (integerL (arity t)))) |]
    listE (map entry ['prop_short, 'prop_positive, 'prop_signed]))

-- Without the names that variables have got.
plain :: String -> String
plain text = zipWith3 each (' ' : named) named (drop 1 named ++ " ")
  where
    named = filter (\c -> not (isDigit c || c == '_')) text
    each l c r
      | isLower c, not (isAlpha l), not (isAlpha r) = 'v'
      | otherwise = c

main :: IO ()
main = do
  putStrLn (plain $(stringE . pprint =<< reifyType 'same))
  putStrLn (plain $(stringE . pprint =<< reifyType 'total))
  putStrLn (plain $(stringE . pprint =<< reifyType 'shown))
  putStrLn (plain $(stringE . pprint =<< reifyType 'table))
  putStrLn (plain $(stringE . pprint =<< reifyType 'swapped))
  putStrLn (plain $(stringE . pprint =<< reifyType 'made))
  print properties
