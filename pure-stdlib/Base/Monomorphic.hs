-- Functions on lists where Haskell has Foldable and Traversable: the Pure edition's.

module Base.Monomorphic where

import Base.Types
import Base.Bool
import Base.Function
import Base.Num
import Base.List
import Base.Monad

sum, product :: Num a => [a] -> a
sum xs = foldl' (+) 0 xs
product xs = foldl' (*) 1 xs

mapM, traverse :: Applicative m => (a -> m b) -> [a] -> m [b]
mapM f = foldr (\x rest -> liftA2 (:) (f x) rest) (pure [])
traverse = mapM

forM, for :: Applicative m => [a] -> (a -> m b) -> m [b]
forM xs f = mapM f xs
for xs f = mapM f xs

mapM_, traverse_ :: Applicative m => (a -> m b) -> [a] -> m ()
mapM_ f = foldr (\x rest -> f x *> rest) (pure ())
traverse_ = mapM_

forM_, for_ :: Applicative m => [a] -> (a -> m b) -> m ()
forM_ xs f = mapM_ f xs
for_ xs f = mapM_ f xs

sequence, sequenceA :: Applicative m => [m a] -> m [a]
sequence = mapM id
sequenceA = mapM id

sequence_, sequenceA_ :: Applicative m => [m a] -> m ()
sequence_ = foldr (*>) (pure ())
sequenceA_ = sequence_

filterM :: Applicative m => (a -> m Bool) -> [a] -> m [a]
filterM p = foldr (\x -> liftA2 (\keep -> if keep then (x :) else id) (p x)) (pure [])

zipWithM :: Applicative m => (a -> b -> m c) -> [a] -> [b] -> m [c]
zipWithM f xs ys = sequenceA (zipWith f xs ys)

zipWithM_ :: Applicative m => (a -> b -> m c) -> [a] -> [b] -> m ()
zipWithM_ f xs ys = sequence_ (zipWith f xs ys)

asum, msum :: Alternative f => [f a] -> f a
asum = foldr (<|>) empty
msum = asum

foldM :: Monad m => (b -> a -> m b) -> b -> [a] -> m b
foldM f z xs = foldr (\x k acc -> f acc x >>= k) return xs z

foldM_ :: Monad m => (b -> a -> m b) -> b -> [a] -> m ()
foldM_ f z xs = foldM f z xs >> return ()
