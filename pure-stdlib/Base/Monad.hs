-- Functors, applicative functors and monads.

module Base.Monad where

import Base.Types
import Base.Function
import Base.List
import Base.Monoid

infixl 4 <$>, <$, <*>, *>, <*
infixl 3 <|>
infixl 1 >>, >>=
infixr 1 =<<

class Functor f where
  fmap :: (a -> b) -> f a -> f b
  (<$) :: a -> f b -> f a
  x <$ m = fmap (\_ -> x) m

class Functor f => Applicative f where
  {-# MINIMAL pure, ((<*>) | liftA2) #-}
  pure :: a -> f a
  (<*>) :: f (a -> b) -> f a -> f b
  liftA2 :: (a -> b -> c) -> f a -> f b -> f c
  (*>) :: f a -> f b -> f b
  (<*) :: f a -> f b -> f a
  f <*> x = liftA2 id f x
  liftA2 f x y = fmap f x <*> y
  x *> y = (id <$ x) <*> y
  x <* y = liftA2 const x y

class Applicative m => Monad m where
  (>>=) :: m a -> (a -> m b) -> m b
  (>>) :: m a -> m b -> m b
  return :: a -> m a
  m >> k = m >>= \_ -> k
  return = pure

class Monad m => MonadFail m where
  fail :: String -> m a

class Applicative f => Alternative f where
  empty :: f a
  (<|>) :: f a -> f a -> f a
  some, many :: f a -> f [a]
  some v = oneOrMore
    where
      oneOrMore = liftA2 (:) v anyNumber
      anyNumber = oneOrMore <|> pure []
  many v = anyNumber
    where
      oneOrMore = liftA2 (:) v anyNumber
      anyNumber = oneOrMore <|> pure []

class (Alternative m, Monad m) => MonadPlus m where
  mzero :: m a
  mplus :: m a -> m a -> m a
  mzero = empty
  mplus = (<|>)

instance Functor [] where
  fmap = map

instance Applicative [] where
  pure x = [x]
  fs <*> xs = [f x | f <- fs, x <- xs]
  liftA2 f xs ys = [f x y | x <- xs, y <- ys]
  xs *> ys = [y | _ <- xs, y <- ys]
  {-# INLINE (*>) #-}

instance Monad [] where
  xs >>= f = [y | x <- xs, y <- f x]
  xs >> ys = [y | _ <- xs, y <- ys]
  {-# INLINE (>>) #-}

instance MonadFail [] where
  fail _ = []

instance Alternative [] where
  empty = []
  (<|>) = (++)

instance MonadPlus []

instance Functor NonEmpty where
  fmap f (x :| xs) = f x :| map f xs
  y <$ (_ :| xs) = y :| (y <$ xs)

instance Applicative NonEmpty where
  pure x = x :| []
  fs <*> xs = fs >>= \f -> fmap f xs
  liftA2 f xs ys = xs >>= \x -> fmap (f x) ys

instance Monad NonEmpty where
  (x :| xs) >>= f = case f x of
    y :| ys -> y :| (ys ++ concatMap (list . f) xs)
    where
      list (z :| zs) = z : zs

instance Functor Maybe where
  fmap _ Nothing = Nothing
  fmap f (Just x) = Just (f x)

instance Applicative Maybe where
  pure = Just
  Just f <*> m = fmap f m
  Nothing <*> _ = Nothing
  Just _ *> m = m
  Nothing *> _ = Nothing

instance Monad Maybe where
  Just x >>= k = k x
  Nothing >>= _ = Nothing
  (>>) = (*>)

instance MonadFail Maybe where
  fail _ = Nothing

instance Alternative Maybe where
  empty = Nothing
  Nothing <|> r = r
  l <|> _ = l

instance MonadPlus Maybe

instance Functor (Either e) where
  fmap _ (Left e) = Left e
  fmap f (Right x) = Right (f x)

instance Applicative (Either e) where
  pure = Right
  Left e <*> _ = Left e
  Right f <*> m = fmap f m

instance Monad (Either e) where
  Left e >>= _ = Left e
  Right x >>= k = k x

instance Functor ((->) r) where
  fmap = (.)

instance Applicative ((->) r) where
  pure = const
  (f <*> g) x = f x (g x)

instance Monad ((->) r) where
  (f >>= k) x = k (f x) x

instance Functor ((,) a) where
  fmap f (a, x) = (a, f x)

instance Monoid a => Applicative ((,) a) where
  pure x = (mempty, x)
  (a, f) <*> (b, x) = (a <> b, f x)

instance Monoid a => Monad ((,) a) where
  (a, x) >>= k = case k x of (b, y) -> (a <> b, y)

instance Functor ((,,) a b) where
  fmap f (a, b, x) = (a, b, f x)

instance (Monoid a, Monoid b) => Applicative ((,,) a b) where
  pure x = (mempty, mempty, x)
  (a, b, f) <*> (a', b', x) = (a <> a', b <> b', f x)

instance (Monoid a, Monoid b) => Monad ((,,) a b) where
  (a, b, x) >>= k = case k x of (a', b', y) -> (a <> a', b <> b', y)

instance Functor ((,,,) a b c) where
  fmap f (a, b, c, x) = (a, b, c, f x)

instance (Monoid a, Monoid b, Monoid c) => Applicative ((,,,) a b c) where
  pure x = (mempty, mempty, mempty, x)
  (a, b, c, f) <*> (a', b', c', x) = (a <> a', b <> b', c <> c', f x)

instance (Monoid a, Monoid b, Monoid c) => Monad ((,,,) a b c) where
  (a, b, c, x) >>= k = case k x of (a', b', c', y) -> (a <> a', b <> b', c <> c', y)

(<$>) :: Functor f => (a -> b) -> f a -> f b
f <$> m = fmap f m

(=<<) :: Monad m => (a -> m b) -> m a -> m b
f =<< m = m >>= f
