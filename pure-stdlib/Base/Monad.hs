-- Functors, applicative functors and monads.

module Base.Monad where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Function
import Base.Classes
import Base.List
import Base.Monoid

infixl 4 <$>, <$, $>, <*>, *>, <*
infixl 3 <|>
infixl 1 >>, >>=, <&>
infixr 1 =<<, >=>, <=<

class Functor f where
  fmap :: (a -> b) -> f a -> f b
  (<$) :: a -> f b -> f a
  x <$ m = fmap (\_ -> x) m

class Functor f => Applicative f where
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
  some v = liftA2 (:) v (many v)
  many v = some v <|> pure []

instance Functor [] where
  fmap = map

instance Applicative [] where
  pure x = [x]
  fs <*> xs = [f x | f <- fs, x <- xs]
  liftA2 f xs ys = [f x y | x <- xs, y <- ys]
  xs *> ys = [y | _ <- xs, y <- ys]

instance Monad [] where
  xs >>= f = concatMap f xs
  (>>) = (*>)

instance MonadFail [] where
  fail _ = []

instance Alternative [] where
  empty = []
  (<|>) = (++)

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

(<$>) :: Functor f => (a -> b) -> f a -> f b
f <$> m = fmap f m

(<&>) :: Functor f => f a -> (a -> b) -> f b
m <&> f = fmap f m

($>) :: Functor f => f a -> b -> f b
m $> x = x <$ m

void :: Functor f => f a -> f ()
void m = () <$ m

(=<<) :: Monad m => (a -> m b) -> m a -> m b
f =<< m = m >>= f

(>=>) :: Monad m => (a -> m b) -> (b -> m c) -> a -> m c
(f >=> g) x = f x >>= g

(<=<) :: Monad m => (b -> m c) -> (a -> m b) -> a -> m c
(g <=< f) x = f x >>= g

when, unless :: Applicative f => Bool -> f () -> f ()
when c m = if c then m else pure ()
unless c m = if c then pure () else m

foldM :: Monad m => (b -> a -> m b) -> b -> [a] -> m b
foldM _ acc [] = return acc
foldM f acc (x : xs) = f acc x >>= \next -> foldM f next xs

foldM_ :: Monad m => (b -> a -> m b) -> b -> [a] -> m ()
foldM_ f acc xs = foldM f acc xs >> return ()

replicateM :: Applicative m => Int -> m a -> m [a]
replicateM n m
  | leInt n 0 = pure []
  | otherwise = liftA2 (:) m (replicateM (minusInt n 1) m)

replicateM_ :: Applicative m => Int -> m a -> m ()
replicateM_ n m
  | leInt n 0 = pure ()
  | otherwise = m *> replicateM_ (minusInt n 1) m

forever :: Monad m => m a -> m b
forever m = m >> forever m

join :: Monad m => m (m a) -> m a
join m = m >>= id

liftM :: Monad m => (a -> b) -> m a -> m b
liftM f m = m >>= \x -> return (f x)

liftM2 :: Monad m => (a -> b -> c) -> m a -> m b -> m c
liftM2 f m n = m >>= \x -> n >>= \y -> return (f x y)

liftA :: Applicative f => (a -> b) -> f a -> f b
liftA f m = pure f <*> m

liftA3 :: Applicative f => (a -> b -> c -> d) -> f a -> f b -> f c -> f d
liftA3 f x y z = liftA2 f x y <*> z

ap :: Monad m => m (a -> b) -> m a -> m b
ap m n = m >>= \f -> n >>= \x -> return (f x)

guard :: Alternative f => Bool -> f ()
guard True = pure ()
guard False = empty

mzero :: Alternative f => f a
mzero = empty

mplus :: Alternative f => f a -> f a -> f a
mplus = (<|>)

optional :: Alternative f => f a -> f (Maybe a)
optional v = fmap Just v <|> pure Nothing
