{-# LANGUAGE DeriveFunctor, DeriveFoldable, DeriveTraversable, StandaloneDeriving, EmptyDataDeriving, UndecidableInstances, FlexibleContexts #-}
module Main where

import Data.Ix

data Colour = Red | Green | Blue
  deriving (Eq, Ord, Show, Enum, Bounded, Ix)

data Op = Int :+: Int | Op :*: Op | Neg { inner :: Op } | Int `Minus` Int | Lit Int
  deriving (Eq, Ord, Show)
infixl 6 :+:
infixr 7 :*:
infix 4 `Minus`

data Rec a = Rec { left :: a, (<+>) :: Maybe a, deep' :: [Rec a] } | a :% a | (:@) { at :: a }
  deriving (Eq, Ord, Show)

newtype Wrap f a = Wrap (f a)
deriving instance Show (f a) => Show (Wrap f a)
deriving instance Eq (f a) => Eq (Wrap f a)

data Rose a = Rose a [Rose a] deriving (Show, Eq, Functor, Foldable, Traversable)
data Odd' f a = Odd' Int (f a) (Maybe (f (a, Int))) (Bool -> a) deriving Functor
data Pair a b = Pair b (a, b) [Maybe b] deriving (Show, Functor, Foldable, Traversable)
data Tree a = Leaf | Node (Tree a) a (Tree a) deriving (Show, Functor, Foldable, Traversable)
type Both a = (a, a)
data Two a = Two (Both a) deriving (Show, Functor, Foldable, Traversable)

data Point = Point Int Colour deriving (Eq, Ord, Show, Ix)
data Unit = Unit deriving (Eq, Ord, Show, Enum, Bounded, Ix)
data Void' deriving (Show)
data Nest a = Nil | Nest a (Nest (a, a)) deriving (Show, Eq, Ord)
newtype Age = Age { years :: Int } deriving (Eq, Ord, Show)
data Perfect f = Perfect (f Int) (f Bool)
deriving instance (Show (f Int), Show (f Bool)) => Show (Perfect f)
data Phantom a = Phantom deriving (Show, Eq, Ord)
data Big = Big Int Double (Maybe Int) [Double] deriving (Show, Eq, Ord)
  

insert :: Int -> Tree Int -> Tree Int
insert x Leaf = Node Leaf x Leaf
insert x t@(Node l y r)
  | x < y = Node (insert x l) y r
  | x > y = Node l y (insert x r)
  | otherwise = t

main :: IO ()
main = do
  print [minBound .. maxBound :: Colour]
  print [Red ..]
  print [Blue, Green ..]
  print (succ Red, pred Blue, fromEnum Blue, toEnum 1 :: Colour)
  print (compare Red Blue, Red < Green, maximum [Green, Red], Red == Red)
  print (range (Red, Blue), index (Green, Blue) Blue, inRange (Red, Green) Blue)
  print [1 :+: 2, (-1) :+: (-2), Neg (3 :+: 4), Neg { inner = Lit (-5) }, 2 `Minus` (-3)]
  print ((1 :+: 2) :*: (Lit 3 :*: Neg (Lit 4)))
  print (((Lit 1 :*: Lit 2) :*: Lit 3), Just (1 :+: 2))
  print (Rec { left = -1, (<+>) = Just (-2), deep' = [Rec 1 Nothing []] })
  print (Just (Rec 'x' Nothing []), Just ('a' :% 'b'), 'c' :% 'd', Just ((:@) 'e'))
  print (compare (1 :% 2) (1 :% 3), (1 :% 2) < (:@) 0, Rec 1 Nothing [] <= Rec 1 (Just 0) [])
  print (Wrap (Just 3), Wrap [True] == Wrap [False])
  let rose = Rose 1 [Rose 2 [Rose 4 []], Rose 3 []]
  print (fmap (* 2) rose)
  print (sum rose, product rose, length rose, maximum rose, foldr (:) [] rose, elem 4 rose)
  print (traverse (\x -> if x > 0 then Just (show x) else Nothing) rose)
  print (traverse (\x -> if x > 1 then Just x else Nothing) rose)
  mapM_ print rose
  case fmap (+ 1) (Odd' 1 [10, 20] (Just [(30, 3)]) (\b -> if b then 40 else 50)) of
    Odd' n xs m f -> print (n, xs, m, f True, f False)
  let pair = Pair 'a' ("x", 'b') [Just 'c', Nothing]
  print (fmap succ pair)
  print (foldr (:) [] pair, length pair)
  print (sequenceA (fmap Just pair))
  print (mapM (\c -> [c, 'z']) (Pair 'p' ((), 'q') []))
  let tree = foldr insert Leaf [5, 2, 8, 1, 9, 3]
  print tree
  print (sum tree, foldr (:) [] (fmap negate tree), null tree, null (Leaf :: Tree Int))
  print (fmap not (Two (True, False)), and (Two (True, False)))
  print (range (Point 1 Red, Point 2 Green), index (Point 0 Red, Point 5 Blue) (Point 2 Green))
  print (inRange (Point 0 Red, Point 5 Green) (Point 2 Blue), rangeSize (Point 0 Red, Point 5 Blue))
  print ([minBound .. maxBound :: Unit], range (Unit, Unit), index (Unit, Unit) Unit)
  print (Nest 1 (Nest (2, 3) (Nest ((4, 5), (6, 7)) Nil)))
  print (Nest 'a' Nil < Nest 'b' Nil)
  print (Age 3, [Age { years = -4 }], Age 3 < Age 4)
  print (Perfect (Just 1) (Just True), Perfect [1] [])
  print (Phantom :: Phantom Int)
  print (Big (-1) (-2.5) (Just (-3)) [-1, 2])
  print (showsPrec 11 (-5 :: Int) "", showsPrec 6 (1 :+: 2) "", showsPrec 7 (1 :+: 2) "")
