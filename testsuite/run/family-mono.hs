{-# LANGUAGE TypeFamilies, FlexibleContexts, DefaultSignatures #-}
module Main where
import qualified Data.Map as Map
import qualified Data.Set as Set
import Data.Char (toUpper)

type family Element mono
type instance Element [a] = a
type instance Element (Map.Map k v) = v
type instance Element (Set.Set e) = e
type instance Element (Maybe a) = a

class MonoFunctor mono where
  omap :: (Element mono -> Element mono) -> mono -> mono
  default omap :: (Functor f, Element (f a) ~ a, f a ~ mono) => (Element mono -> Element mono) -> mono -> mono
  omap = fmap

instance MonoFunctor [a]
instance MonoFunctor (Map.Map k v)
instance MonoFunctor (Maybe a)

class MonoFoldable mono where
  ofoldr :: (Element mono -> b -> b) -> b -> mono -> b
  default ofoldr :: (Foldable t, t a ~ mono, a ~ Element (t a)) => (Element mono -> b -> b) -> b -> mono -> b
  ofoldr = foldr
  otoList :: mono -> [Element mono]
  otoList = ofoldr (:) []
  olength :: mono -> Int
  olength = ofoldr (\_ n -> n + 1) 0
  oall :: (Element mono -> Bool) -> mono -> Bool
  oall p = ofoldr (\x r -> p x && r) True

instance MonoFoldable [a]
instance MonoFoldable (Set.Set a)
instance MonoFoldable (Map.Map k v)
instance MonoFoldable (Maybe a)

osum :: (MonoFoldable mono, Num (Element mono)) => mono -> Element mono
osum = ofoldr (+) 0

oelem :: (MonoFoldable mono, Eq (Element mono)) => Element mono -> mono -> Bool
oelem x = not . oall (/= x)

upper :: (MonoFunctor s, Element s ~ Char) => s -> s
upper = omap toUpper

main :: IO ()
main = do
  print (osum [1 .. 10 :: Int], osum (Map.fromList [(1 :: Int, 2.5), (2, 3.5 :: Double)]))
  print (oelem 'x' (Set.fromList "axe"), olength (Just ()), otoList (Set.fromList [3, 1, 2 :: Int]))
  putStrLn (upper "hello")
  print (upper (Just 'q'), upper (Map.fromList [(1 :: Int, 'a')]))
