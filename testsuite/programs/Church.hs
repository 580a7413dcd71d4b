{-# LANGUAGE RankNTypes #-}
-- Church encodings with rank-n types: numerals, lists, pairs, and a lens.
module Main where

newtype Nat = Nat (forall a. (a -> a) -> a -> a)

toInt :: Nat -> Int
toInt (Nat n) = n (+ 1) 0

fromInt :: Int -> Nat
fromInt k = Nat (\f x -> iterate f x !! k)

add, mul, expo :: Nat -> Nat -> Nat
add (Nat a) (Nat b) = Nat (\f -> a f . b f)
mul (Nat a) (Nat b) = Nat (a . b)
expo (Nat a) (Nat b) = Nat (b a)

predecessor :: Nat -> Nat
predecessor (Nat n) = Nat (\f x -> snd (n (\(a, _) -> (f a, a)) (x, x)))

newtype List a = List { fold :: forall r. (a -> r -> r) -> r -> r }

fromList :: [a] -> List a
fromList xs = List (\c n -> foldr c n xs)

toList :: List a -> [a]
toList l = fold l (:) []

instance Functor List where
  fmap f l = List (\c n -> fold l (c . f) n)

instance Semigroup (List a) where
  a <> b = List (\c n -> fold a c (fold b c n))

instance Show a => Show (List a) where
  showsPrec d l = showParen (d > 10) (showString "fromList " . shows (toList l))

tailL :: List a -> List a
tailL l = List (\c n -> snd (fold l (\x (whole, _) -> (c x whole, whole)) (n, n)))

-- Functions that take polymorphic arguments.
both :: (forall x. [x] -> Int) -> ([a], [b]) -> (Int, Int)
both f (xs, ys) = (f xs, f ys)

applyShow :: (forall a. Show a => a -> String) -> Int -> Bool -> [String]
applyShow f n b = [f n, f b, f [n, n]]

withNumber :: (forall n. (Show n, Num n) => n -> r) -> Bool -> r
withNumber k isInt = if isInt then k (42 :: Integer) else k (2.5 :: Double)

type Lens s a = forall f. Functor f => (a -> f a) -> s -> f s

newtype Const c a = Const { getConst :: c }
instance Functor (Const c) where fmap _ (Const c) = Const c

newtype Identity a = Identity { runIdentity :: a }
instance Functor Identity where fmap f (Identity a) = Identity (f a)

view :: Lens s a -> s -> a
view l = getConst . l Const

over :: Lens s a -> (a -> a) -> s -> s
over l f = runIdentity . l (Identity . f)

data Point = Point { _x, _y :: Int } deriving Show
data Line = Line { _from, _to :: Point } deriving Show

x, y :: Lens Point Int
x f p = fmap (\v -> p { _x = v }) (f (_x p))
y f p = fmap (\v -> p { _y = v }) (f (_y p))

from, to :: Lens Line Point
from f l = fmap (\v -> l { _from = v }) (f (_from l))
to f l = fmap (\v -> l { _to = v }) (f (_to l))

swapEnds :: Line -> Line
swapEnds l = over from (const (view to l)) (over to (const (view from l)) l)

main :: IO ()
main = do
  let three = fromInt 3
      four = fromInt 4
  print (map toInt [add three four, mul three four, expo three four, predecessor four, predecessor (fromInt 0)])
  let l = fromList [1, 2, 3 :: Int]
  print (fmap (* 2) l <> l)
  print (tailL l, Just (tailL (tailL (tailL l))))
  print (both length ("abc", [True]))
  print (applyShow show 7 False, applyShow (reverse . show) 12 True)
  putStrLn (withNumber (\n -> show (n * n + 1)) True ++ " " ++ withNumber (\n -> show (n * n + 1)) False)
  let line = Line (Point 1 2) (Point 3 4)
  print (view (from . x) line, over (to . y) (+ 10) line)
  print (swapEnds line)
