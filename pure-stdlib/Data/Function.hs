-- Haskell's Data.Function.

module Data.Function (id, const, (.), flip, ($), (&), on, fix) where

import Base.Function

infixl 0 `on`
infixl 1 &

(&) :: a -> (a -> b) -> b
x & f = f x

on :: (b -> b -> c) -> (a -> b) -> a -> a -> c
on op f x y = op (f x) (f y)

fix :: (a -> a) -> a
fix f = let x = f x in x
