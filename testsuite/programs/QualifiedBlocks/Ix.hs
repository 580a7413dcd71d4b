module Ix where
import Prelude hiding ((>>=), (>>), return)
newtype S i j a = S { runS :: i -> (a, j) }
(>>=) :: S i j a -> (a -> S j k b) -> S i k b
S m >>= f = S (\i -> let (a, j) = m i in runS (f a) j)
(>>) :: S i j a -> S j k b -> S i k b
m >> n = m >>= \_ -> n
return :: a -> S i i a
return a = S (\i -> (a, i))
put :: j -> S i j ()
put j = S (\_ -> ((), j))
get :: S i i i
get = S (\i -> (i, i))
