-- Functions on functions.

module Base.Function where

import Base.Types
import Base.Bool

infixr 9 .
infixr 0 $, $!, `seq`

primitive seq :: a -> b -> b

id :: a -> a
id x = x

const :: a -> b -> a
const x _ = x

(.) :: (b -> c) -> (a -> b) -> a -> c
(f . g) x = f (g x)

flip :: (a -> b -> c) -> b -> a -> c
flip f x y = f y x

($) :: (a -> b) -> a -> b
f $ x = f x

($!) :: (a -> b) -> a -> b
f $! x = x `seq` f x

-- A pair of values.
evaluated :: a -> b -> (a, b)
evaluated x y = x `seq` y `seq` (x, y)

until :: (a -> Bool) -> (a -> a) -> a -> a
until p f x
  | p x = x
  | otherwise = until p f (f x)

asTypeOf :: a -> a -> a
asTypeOf x _ = x
