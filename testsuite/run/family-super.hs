{-# LANGUAGE TypeFamilies, FlexibleContexts, MultiParamTypeClasses, FlexibleInstances, UndecidableInstances, GADTs #-}
module Main where
class (F a ~ b) => C a b where
  type F a
  conv :: a -> b
instance C Int Bool where
  type F Int = Bool
  conv = (> 3)
use :: C a b => a -> F a
use = conv
neg :: C a Bool => a -> Bool
neg x = not (use x)
data Packed where
  Packed :: (Show (F a), C a b) => a -> Packed
out :: Packed -> String
out (Packed a) = show (use a)
-- equalities of type variables
same :: (a ~ b, Show b) => a -> String
same x = show x


-- local givens
data T a where
  TI :: T Int
  TL :: (F' a ~ Char) => a -> T [a]
type family F' a
type instance F' Bool = Char
g :: T [a] -> F' a -> Char
g (TL _) c = succ c
main :: IO ()
main = do
  print (use (5 :: Int), neg (2 :: Int))
  putStrLn (out (Packed (4 :: Int)))
  putStrLn (same 'x')
  print (g (TL True) 'a')

