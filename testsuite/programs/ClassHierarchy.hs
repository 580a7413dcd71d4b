-- Superclasses, default methods, polymorphic methods, polymorphic recursion,
-- instances on functions and partially applied types.
module Main where

class Container f where
  empty :: f a
  insert :: a -> f a -> f a
  toL :: f a -> [a]
  size :: f a -> Int
  size = length . toL
  cmap :: (a -> b) -> f a -> f b
  cmap f = foldr (insert . f) empty . toL

newtype Stack a = Stack [a]
data Queue a = Queue [a] [a]

instance Container Stack where
  empty = Stack []
  insert x (Stack xs) = Stack (x : xs)
  toL (Stack xs) = xs

instance Container Queue where
  empty = Queue [] []
  insert x (Queue f b) = Queue f (x : b)
  toL (Queue f b) = f ++ reverse b
  size (Queue f b) = length f + length b

class Eq a => Group a where
  unit :: a
  (<+>) :: a -> a -> a
  inv :: a -> a
  (<->) :: a -> a -> a
  a <-> b = a <+> inv b
  power :: Integral n => a -> n -> a
  power a n
    | n < 0 = inv (power a (negate n))
    | n == 0 = unit
    | otherwise = a <+> power a (n - 1)
  infixl 6 <+>, <->

class Group r => Ring r where
  (<.>) :: r -> r -> r
  one :: r
  infixl 7 <.>

newtype Mod7 = Mod7 Int deriving (Eq)

instance Show Mod7 where
  show (Mod7 n) = show n ++ "%7"

instance Group Mod7 where
  unit = Mod7 0
  Mod7 a <+> Mod7 b = Mod7 ((a + b) `mod` 7)
  inv (Mod7 a) = Mod7 (negate a `mod` 7)

instance Ring Mod7 where
  Mod7 a <.> Mod7 b = Mod7 (a * b `mod` 7)
  one = Mod7 1

instance (Group a, Group b) => Group (a, b) where
  unit = (unit, unit)
  (a, b) <+> (c, d) = (a <+> c, b <+> d)
  inv (a, b) = (inv a, inv b)

instance Group Integer where
  unit = 0
  (<+>) = (+)
  inv = negate

sumOfSquares :: Ring r => [r] -> r
sumOfSquares = foldr (\x acc -> x <.> x <+> acc) unit

-- A perfectly balanced tree: the recursion is at another type.
data Perfect a = Zero a | Succ (Perfect (a, a))

count :: Perfect a -> Integer
count = go 1
  where
    go :: Integer -> Perfect b -> Integer
    go n (Zero _) = n
    go n (Succ p) = go (2 * n) p

build :: Int -> a -> Perfect a
build 0 x = Zero x
build n x = Succ (build (n - 1) (x, x))

total :: (a -> Integer) -> Perfect a -> Integer
total f (Zero a) = f a
total f (Succ p) = total (\(a, b) -> f a + f b) p

class Pretty a where
  pretty :: a -> String
  prettyList :: [a] -> String
  prettyList xs = "<" ++ concatMap pretty xs ++ ">"

instance Pretty Bool where
  pretty b = if b then "T" else "F"

instance Pretty Char where
  pretty c = [c]
  prettyList s = show s

instance Pretty a => Pretty [a] where
  pretty = prettyList

instance (Pretty a, Pretty b) => Pretty (Either a b) where
  pretty = either (('l' :) . pretty) (('r' :) . pretty)

instance Pretty b => Pretty (a -> b) where
  pretty _ = "->" ++ "?"

main :: IO ()
main = do
  print (toL (cmap (* 2) (insert 3 (insert 4 (empty :: Stack Int)))), size (insert 'x' (insert 'y' (empty :: Queue Char))))
  print (toL (foldr insert (empty :: Queue Int) [1 .. 5]))
  print (power (Mod7 3) (5 :: Int), power (Mod7 3, 10 :: Integer) (-2 :: Integer), Mod7 2 <-> Mod7 5)
  print (sumOfSquares (map Mod7 [1 .. 6]), one <.> Mod7 4)
  print (count (build 10 'x'), total (const 1) (build 12 ()), total id (build 3 5))
  putStrLn (pretty [Left True, Right "text", Left False])
  putStrLn (pretty [[True], []] ++ pretty not ++ pretty [not])
