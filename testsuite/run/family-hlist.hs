{-# LANGUAGE TypeFamilies, GADTs, TypeOperators, FlexibleContexts, FlexibleInstances, MultiParamTypeClasses, UndecidableInstances, ScopedTypeVariables #-}
module Main where
infixr 5 :*
infixr 5 :++
data Nil = Nil
data a :* b = a :* b

type family as :++ bs where
  Nil :++ bs = bs
  (a :* as) :++ bs = a :* (as :++ bs)

class HList as where
  happend :: HList bs => as -> bs -> as :++ bs
  hlength :: as -> Int
instance HList Nil where
  happend Nil bs = bs
  hlength _ = 0
instance HList as => HList (a :* as) where
  happend (a :* as) bs = a :* happend as bs
  hlength (_ :* as) = 1 + hlength as

type family Last as where
  Last (a :* Nil) = a
  Last (a :* b :* as) = Last (b :* as)

class HasLast as where
  hlast :: as -> Last as
instance HasLast (a :* Nil) where
  hlast (a :* Nil) = a
instance HasLast (b :* as) => HasLast (a :* b :* as) where
  hlast (_ :* bs) = hlast bs

type family Map f as
data ToList
data ToMaybe
type family App f a
type instance App ToList a = [a]
type instance App ToMaybe a = Maybe a
type instance Map f Nil = Nil
type instance Map f (a :* as) = App f a :* Map f as

lists :: Map ToList (Int :* Char :* Nil)
lists = [1, 2] :* "ab" :* Nil

instance Show Nil where
  show _ = "Nil"
instance (Show a, Show b) => Show (a :* b) where
  showsPrec d (a :* b) = showParen (d > 5) (showsPrec 6 a . showString " :* " . showsPrec 5 b)

main :: IO ()
main = do
  let xs = (1 :: Int) :* 'c' :* Nil
      ys = True :* "s" :* Nil
      zs = happend xs ys
  print zs
  print (hlength zs)
  putStrLn (hlast zs)
  print lists
  print (hlast lists)
