module Main (main) where

infixr 5 +++

-- | Lists that are joined at once.
data Rope a = Empty | Leaf a | Rope a :+: Rope a

class Container f where
  empty :: f a
  insert :: a -> f a -> f a
  toL :: f a -> [a]

instance Container Rope where
  empty = Empty
  insert x r = Leaf x +++ r
  toL r = go r []
    where
      go Empty rest = rest
      go (Leaf a) rest = a : rest
      go (l :+: s) rest = go l (go s rest)

newtype Box a = Box [a]

instance Container Box where
  empty = Box []
  insert x (Box xs) = Box (x : xs)
  toL (Box xs) = xs

(+++) :: Rope a -> Rope a -> Rope a
Empty +++ r = r
r +++ Empty = r
l +++ r = l :+: r

instance Functor Rope where
  fmap _ Empty = Empty
  fmap f (Leaf a) = Leaf (f a)
  fmap f (l :+: r) = fmap f l :+: fmap f r

instance Show a => Show (Rope a) where
  showsPrec d r = showParen (d > 10) $ showString "rope " . showsPrec 11 (toL r)

fill :: Container f => Int -> f Int
fill n
  | n <= 0 = empty
  | otherwise = insert n (fill (n - 1))

twice :: (a -> a) -> a -> a
twice f = f . f

collatz :: Int -> [Int]
collatz = takeWhile (/= 1) . iterate step
  where
    step n | even n = n `div` 2
           | otherwise = 3 * n + 1

main :: IO ()
main = do
  print (fmap (* 2) (fill 4) :: Rope Int)
  print (toL (fill 3 :: Box Int), Just (empty +++ fill 1))
  print (twice (subtract 3) 10, collatz 6)
  print (let xs = 1 : map (+ 1) (take 3 xs) in (`elem` xs) 9, foldr (\x k -> if x > 2 then x else k) 0 [1, 2, 3, 4])
