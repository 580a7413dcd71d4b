{-# LANGUAGE TypeFamilies, TypeOperators, UndecidableInstances, FlexibleContexts, FlexibleInstances, MultiParamTypeClasses, ScopedTypeVariables, AllowAmbiguousTypes, TypeApplications #-}
module Main where
data True'
data False'
class KnownB b where val :: Bool
instance KnownB True' where val = True
instance KnownB False' where val = False
type family a == b where
  a == a = True'
  a == b = False'
type family And a b where
  And True' b = b
  And a True' = a
  And False' b = False'
type family If c a b where
  If True' a b = a
  If False' a b = b
type family IsFun f where
  IsFun (a -> b) = True'
  IsFun a = False'
type family Result f where
  Result (a -> b) = Result b
  Result r = r
class Arity flag f where arity :: Int
instance (Arity (IsFun b) b) => Arity True' (a -> b) where arity = 1 + arity @(IsFun b) @b
instance Arity False' r where arity = 0
count :: forall f. Arity (IsFun f) f => Int
count = arity @(IsFun f) @f
x :: If (Int == Int) Char Bool
x = 'x'
y :: If (And (Int == Char) True') Char Bool
y = True
z :: Result (Int -> Char -> String)
z = "done"
andT :: And a True' -> a
andT = id'
  where id' v = v
main :: IO ()
main = do
  print (val @(Int == Int), val @(Int == [Int]), val @(And True' (Maybe Int == Maybe Char)))
  print (x, y, z)
  print (count @(Int -> Bool -> Char), count @Int)
