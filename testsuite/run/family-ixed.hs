{-# LANGUAGE TypeFamilies, RankNTypes, FlexibleContexts #-}
module Main where
import qualified Data.Map as Map

newtype Identity a = Identity { runIdentity :: a }
instance Functor Identity where fmap f (Identity a) = Identity (f a)
instance Applicative Identity where
  pure = Identity
  Identity f <*> Identity a = Identity (f a)
newtype Const r a = Const { getConst :: r }
instance Functor (Const r) where fmap _ (Const r) = Const r
instance Monoid r => Applicative (Const r) where
  pure _ = Const mempty
  Const a <*> Const b = Const (a <> b)

type Traversal' s a = forall f. Applicative f => (a -> f a) -> s -> f s
type Lens' s a = forall f. Functor f => (a -> f a) -> s -> f s

type family Index s
type family IxValue m

class Ixed m where
  ix :: Index m -> Traversal' m (IxValue m)

class Ixed m => At m where
  at :: Index m -> Lens' m (Maybe (IxValue m))

type instance Index [a] = Int
type instance IxValue [a] = a
instance Ixed [a] where
  ix k f = go k where
    go _ [] = pure []
    go 0 (a : as) = (: as) <$> f a
    go i (a : as) = (a :) <$> go (i - 1) as

type instance Index (Map.Map k v) = k
type instance IxValue (Map.Map k v) = v
instance Ord k => Ixed (Map.Map k v) where
  ix k f m = case Map.lookup k m of
    Just v -> (\w -> Map.insert k w m) <$> f v
    Nothing -> pure m
instance Ord k => At (Map.Map k v) where
  at k f m = (\r -> case r of
    Nothing -> Map.delete k m
    Just w -> Map.insert k w m) <$> f (Map.lookup k m)

over :: ((a -> Identity a) -> s -> Identity s) -> (a -> a) -> s -> s
over l f = runIdentity . l (Identity . f)

toListOf :: ((a -> Const [a] a) -> s -> Const [a] s) -> s -> [a]
toListOf l = getConst . l (\a -> Const [a])

set' :: At m => Index m -> Maybe (IxValue m) -> m -> m
set' k v = over (at k) (const v)

bump :: (Ixed m, Num (IxValue m)) => Index m -> m -> m
bump k = over (ix k) (+ 1)

main :: IO ()
main = do
  print (bump 1 [10, 20, 30 :: Int])
  print (bump "b" (Map.fromList [("a", 1), ("b", 2 :: Int)]))
  print (set' 'z' (Just 'y') (Map.fromList [('a', 'b')]))
  print (set' 'a' Nothing (Map.fromList [('a', 'b')]))
  print (toListOf (ix 2) "hello", toListOf (ix 9) "hello")
