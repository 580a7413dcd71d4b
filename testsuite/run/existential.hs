{-# LANGUAGE ExistentialQuantification, RankNTypes #-}
module Main where

data Shape = forall a. (Show a, HasArea a) => Shape a
           | forall b. Labelled String !b (b -> Int)

class HasArea a where
  area :: a -> Double
  scale :: Double -> a -> a

data Circle = Circle Double deriving Show
data Rect = Rect { w :: Double, h :: Double } deriving (Show, Eq)

instance HasArea Circle where
  area (Circle r) = 3 * r * r
  scale k (Circle r) = Circle (k * r)
instance HasArea Rect where
  area (Rect a b) = a * b
  scale k (Rect a b) = Rect (k * a) (k * b)

total :: [Shape] -> Double
total ss = sum [area' s | s <- ss]

area' :: Shape -> Double
area' (Shape a) = area (scale 2 a)
area' (Labelled _ b f) = fromIntegral (f b)

describe :: Shape -> String
describe s = case s of
  Shape a | area a > 10 -> "big " ++ show a
          | otherwise -> "small " ++ show (Just a)
  Labelled n b f -> n ++ show (f b)

rescale :: Double -> Shape -> Shape
rescale k (Shape a) = Shape (scale k a)
rescale _ s = s

-- An object with hidden state
data Counter = forall s. Counter { state_ :: s, step :: s -> s, view :: s -> Int, tag :: String }

advance :: Counter -> Counter
advance (Counter s f v t) = Counter (f s) f v (t ++ "'")

value :: Counter -> Int
value Counter { state_ = s, view = v } = v s

-- Streams
data Stream a = forall s. Stream (s -> Maybe (a, s)) s

toList :: Stream a -> [a]
toList (Stream next s0) = go s0
  where go s = case next s of
          Nothing -> []
          Just (a, s') -> a : go s'

mapS :: (a -> b) -> Stream a -> Stream b
mapS f (Stream next s0) = Stream next' s0
  where next' s = case next s of
          Nothing -> Nothing
          Just (a, s') -> Just (f a, s')

zipS :: Stream a -> Stream b -> Stream (a, b)
zipS (Stream n1 s1) (Stream n2 s2) = Stream next (s1, s2)
  where
    next (x, y) = do
      (a, x') <- n1 x
      (b, y') <- n2 y
      return ((a, b), (x', y'))

upto :: Int -> Int -> Stream Int
upto a b = Stream (\i -> if i > b then Nothing else Just (i, i + 1)) a

data Showable = forall a. Show a => MkShowable a
instance Show Showable where
  showsPrec p (MkShowable a) = showsPrec p a

apply :: (forall a. Show a => a -> r) -> Showable -> r
apply f (MkShowable a) = f a

main :: IO ()
main = do
  let shapes = [Shape (Circle 1), Shape (Rect 2 5), Labelled "n" 'c' fromEnum, Labelled "len" "four" length]
  print (total shapes)
  mapM_ (putStrLn . describe) shapes
  mapM_ (putStrLn . describe . rescale 3) shapes
  let c = Counter { state_ = 3 :: Int, step = (* 2), view = (+ 1), tag = "c" }
  print (map value (take 4 (iterate advance c)))
  print (value (Counter "a" ('x' :) length "t"))
  putStrLn (tag (advance c))
  print (toList (mapS (* 2) (upto 1 5)))
  print (toList (zipS (upto 1 5) (mapS show (upto 10 13))))
  print [MkShowable 1, MkShowable "two", MkShowable (Just 3.5), MkShowable [MkShowable 'x']]
  print (map (apply (length . show)) [MkShowable 1, MkShowable "two", MkShowable (Just True)])
