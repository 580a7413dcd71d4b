{-# LANGUAGE TypeFamilies, MultiParamTypeClasses, TypeOperators, GADTs, FlexibleContexts, FlexibleInstances, KindSignatures, UndecidableInstances, ScopedTypeVariables, RankNTypes #-}
module Main where
-- records as lists of fields, in the manner of heterogeneous lists
data Nil
data a :& b
infixr 5 :&
infixr 5 `Field`

data Rec (f :: * -> *) xs where
  Empty :: Rec f Nil
  Field :: f x -> Rec f xs -> Rec f (x :& xs)

type family xs ++ ys where
  Nil ++ ys = ys
  (x :& xs) ++ ys = x :& (xs ++ ys)

append :: Rec f xs -> Rec f ys -> Rec f (xs ++ ys)
append Empty ys = ys
append (Field x xs) ys = Field x (append xs ys)

rmap :: (forall x. f x -> g x) -> Rec f xs -> Rec g xs
rmap _ Empty = Empty
rmap h (Field x xs) = Field (h x) (rmap h xs)

class All' c xs where
  dicts :: Rec f xs -> Rec (Dict c f) xs
data Dict c f x where
  Dict :: Has c x => f x -> Dict c f x
class Has c x where
  text :: c -> x -> String
data Shown = Shown
instance Show x => Has Shown x where
  text _ = show
instance All' c Nil where
  dicts Empty = Empty
instance (Has c x, All' c xs) => All' c (x :& xs) where
  dicts (Field x xs) = Field (Dict x) (dicts xs)

newtype Identity a = Identity { runIdentity :: a }

strings :: forall xs. All' Shown xs => Rec Identity xs -> [String]
strings = go . dicts
  where
    go :: Rec (Dict Shown Identity) ys -> [String]
    go Empty = []
    go (Field (Dict (Identity x)) xs) = text Shown x : go xs

type family Head xs where
  Head (x :& xs) = x
type family Tail xs where
  Tail (x :& xs) = xs

rhead :: Rec f (x :& xs) -> f (Head (x :& xs))
rhead (Field x _) = x
rtail :: Rec f (x :& xs) -> Rec f (Tail (x :& xs))
rtail (Field _ xs) = xs

main :: IO ()
main = do
  let a = Identity 'x' `Field` Identity True `Field` Empty
      b = Identity (3 :: Int) `Field` Empty
  print (strings (append a b))
  print (runIdentity (rhead (append b a)), runIdentity (rhead (rtail a)))
  print (strings (rmap (\(Just x) -> Identity x) (Just "s" `Field` Just () `Field` Empty)))
