-- Structures that can be rebuilt while acting on each element.

module Base.Traversable where

import Base.Types
import Base.Function
import Base.Foldable
import Base.Monad
import Base.Monoid
import qualified Base.List as L

class (Functor t, Foldable t) => Traversable t where
  {-# MINIMAL traverse | sequenceA #-}
  traverse :: Applicative f => (a -> f b) -> t a -> f (t b)
  sequenceA :: Applicative f => t (f a) -> f (t a)
  mapM :: Monad m => (a -> m b) -> t a -> m (t b)
  sequence :: Monad m => t (m a) -> m (t a)
  traverse f t = sequenceA (fmap f t)
  sequenceA t = traverse id t
  mapM = traverse
  sequence = sequenceA

instance Traversable [] where
  traverse f xs = L.foldr (\x rest -> liftA2 (:) (f x) rest) (pure []) xs

instance Traversable NonEmpty where
  traverse f (x :| xs) = liftA2 (:|) (f x) (traverse f xs)

instance Traversable Maybe where
  traverse _ Nothing = pure Nothing
  traverse f (Just x) = fmap Just (f x)

instance Traversable (Either a) where
  traverse _ (Left x) = pure (Left x)
  traverse f (Right y) = fmap Right (f y)

instance Traversable ((,) a) where
  traverse f (x, y) = fmap ((,) x) (f y)

for :: (Traversable t, Applicative f) => t a -> (a -> f b) -> f (t b)
for t f = traverse f t

forM :: (Traversable t, Monad m) => t a -> (a -> m b) -> m (t b)
forM t f = mapM f t

-- Accumulating from the left and from the right: traversals with a state.

newtype StateL s a = StateL (s -> (s, a))

instance Functor (StateL s) where
  fmap f (StateL m) = StateL (\s -> let (s', x) = m s in (s', f x))

instance Applicative (StateL s) where
  pure x = StateL (\s -> (s, x))
  StateL m <*> StateL n = StateL (\s -> let { (s1, f) = m s; (s2, x) = n s1 } in (s2, f x))
  liftA2 f (StateL m) (StateL n) = StateL (\s -> let { (s1, x) = m s; (s2, y) = n s1 } in (s2, f x y))

newtype StateR s a = StateR (s -> (s, a))

instance Functor (StateR s) where
  fmap f (StateR m) = StateR (\s -> let (s', x) = m s in (s', f x))

instance Applicative (StateR s) where
  pure x = StateR (\s -> (s, x))
  StateR m <*> StateR n = StateR (\s -> let { (s1, x) = n s; (s2, f) = m s1 } in (s2, f x))
  liftA2 f (StateR m) (StateR n) = StateR (\s -> let { (s1, y) = n s; (s2, x) = m s1 } in (s2, f x y))

mapAccumL :: Traversable t => (s -> a -> (s, b)) -> s -> t a -> (s, t b)
mapAccumL f s t = case traverse (\x -> StateL (\acc -> f acc x)) t of StateL m -> m s

mapAccumR :: Traversable t => (s -> a -> (s, b)) -> s -> t a -> (s, t b)
mapAccumR f s t = case traverse (\x -> StateR (\acc -> f acc x)) t of StateR m -> m s
