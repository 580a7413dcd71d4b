{-# LANGUAGE RankNTypes, ScopedTypeVariables #-}
module Main where

-- Church numerals
newtype Church = Church (forall a. (a -> a) -> a -> a)

zero :: Church
zero = Church (\_ x -> x)

suc :: Church -> Church
suc (Church n) = Church (\f x -> f (n f x))

add :: Church -> Church -> Church
add (Church m) (Church n) = Church (\f -> m f . n f)

mul :: Church -> Church -> Church
mul (Church m) (Church n) = Church (m . n)

toInt :: Church -> Int
toInt (Church n) = n (+ 1) 0

-- Evidence for a rank-2 argument
both :: (forall a. Show a => a -> String) -> Int -> Bool -> String
both f n b = f n ++ "/" ++ f b

twice :: (forall a. [a] -> [a]) -> ([Int], String) -> ([Int], String)
twice f (xs, s) = (f xs, f s)

-- A lens with a synonym
newtype Id a = Id { runId :: a }
newtype K b a = K { getK :: b }
instance Functor Id where fmap f (Id a) = Id (f a)
instance Functor (K b) where fmap _ (K b) = K b

type Lens s a = forall f. Functor f => (a -> f a) -> s -> f s

lens :: (s -> a) -> (s -> a -> s) -> Lens s a
lens get set f s = fmap (set s) (f (get s))

view :: Lens s a -> s -> a
view l s = getK (l K s)

over :: Lens s a -> (a -> a) -> s -> s
over l f = runId . l (Id . f)

data P = P { px :: Int, py :: (Int, Bool) } deriving Show

pyL :: Lens P (Int, Bool)
pyL = lens py (\p v -> p { py = v })

fstL :: Lens (a, b) a
fstL f (a, b) = fmap (\a' -> (a', b)) (f a)

compose :: Lens a b -> Lens b c -> Lens a c
compose l m = l . m

-- Record with polymorphic field and class context
data Dict = Dict { name :: String, render :: forall a. Show a => a -> String }

useDict :: Dict -> String
useDict d = name d ++ ":" ++ render d (1 :: Int) ++ render d "x"

-- scoped
pairs :: forall a b. (Show a, Show b) => [a] -> [b] -> [String]
pairs xs ys = map go (zip xs ys)
  where
    go :: (a, b) -> String
    go (x, y) = show x ++ show y

rank3 :: ((forall a. a -> a) -> Int) -> Int
rank3 k = k id

applyTo :: Int -> (forall r. (Int -> r) -> r)
applyTo n k = k n

numbers :: (forall a. Num a => a) -> (Int, Double)
numbers n = (n, n * 2)

main :: IO ()
main = do
  let three = suc (suc (suc zero))
  print (toInt (mul three (add three three)))
  putStrLn (both show 3 True)
  putStrLn (both (\x -> "<" ++ show x ++ ">") 3 True)
  print (twice reverse ([1,2,3], "abc"))
  print (twice (take 2) ([1,2,3], "abc"))
  let p = P 1 (2, True)
  print (view (compose pyL fstL) p)
  print (over (compose pyL fstL) (* 10) p)
  putStrLn (useDict (Dict "d" show))
  putStrLn (useDict (Dict { name = "e", render = \x -> show [x, x] }))
  print (pairs [1,2,3::Int] "abc")
  print (rank3 (\i -> i 3 + length (i "four")))
  print (applyTo 4 (+ 1))
  print (applyTo 4 $ \n -> show n)
  print (numbers 7)
  print (numbers (3 + 4))
