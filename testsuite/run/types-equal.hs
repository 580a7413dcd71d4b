{-# LANGUAGE GADTs, RankNTypes, FlexibleInstances, MultiParamTypeClasses, ScopedTypeVariables #-}
-- Equal types as constraints: of functions, constructors, instances and classes.
module Main (main) where

data Equal a b where
  Refl :: (a ~ b) => Equal a b

data Value a
  = (a ~ Int) => Number Int
  | (a ~ Bool) => Truth Bool
  | If (Value Bool) (Value a) (Value a)

data Any = forall a. (a ~ [Char]) => Any a

class Text a where
  text :: a -> String

instance (a ~ Char) => Text [a] where
  text s = "<" ++ s ++ ">"

class (a ~ b) => Same a b where
  same :: a -> b -> Bool

instance Same Int Int where
  same = (==)

convert :: Equal a b -> a -> b
convert Refl x = x

value :: Value a -> a
value (Number n) = n
value (Truth b) = b
value (If c t e) = if value c then value t else value e

next :: a ~ Int => a -> a
next n = n + 1

pairs :: (p ~ (a, b), Show a, Show b) => [p] -> [String]
pairs ps = [show x ++ "/" ++ show y | (x, y) <- ps]

inside :: ([a] ~ [b]) => a -> b
inside x = x

both :: Same a b => a -> b -> (b, a)
both x y = (x, y)

apply :: (forall a. (a ~ Int) => a -> a) -> Int
apply f = f 20

length' :: forall a. (a ~ String) => a -> Int
length' s = length t
  where
    t :: a
    t = s ++ "!"

main :: IO ()
main = do
  print (convert Refl 'x')
  print (value (If (Truth True) (Number 1) (Number 2)))
  putStrLn (case Any "any" of Any s -> s ++ s)
  putStrLn (text "literal" ++ text [])
  print (same (1 :: Int) 1, both (1 :: Int) 2)
  print (next 41, apply (+ 1), length' "four")
  print (pairs [(1 :: Int, 'a'), (2, 'b')])
  print (inside True)
