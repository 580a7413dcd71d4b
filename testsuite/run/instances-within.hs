{-# LANGUAGE MultiParamTypeClasses, FlexibleInstances, FlexibleContexts #-}
-- Within an instance its types stand for themselves: other instances, which would fit some
-- of what they stand for, do not matter.
module Main where

class Store s t where
  put :: s -> t -> t
  start :: s -> t

instance Store s (s, s) where
  put s (_, b) = (b, s)
  start s = maybe (s, s) id (again s)
    where again x = Just (put x (x, x))

instance Store s (s, [s]) where
  put s (a, b) = (a, s : b)
  start s = put s (s, [])

class Name a where
  name :: a -> String
  names :: [a] -> String
  names = concatMap name

instance {-# OVERLAPPABLE #-} Name a => Name [a] where
  name xs = "[" ++ inner xs ++ "]"
    where
      inner [] = ""
      inner (y : ys) = name y ++ inner ys ++ if null ys then "" else rest ys
      rest ys = "/" ++ take 1 (name ys)

instance Name Int where name = show
instance Name Char where name c = [c]
instance {-# OVERLAPPING #-} Name [Char] where name s = show s

main :: IO ()
main = do
  print (put 'a' ('b', 'c'), start 'a' :: (Char, String), start 'x' :: (Char, Char))
  putStrLn (name [1 :: Int, 2, 3])
  putStrLn (name ["ab", "c"])
  putStrLn (names [[1 :: Int], [2]])
