-- What actions can be made of, in any functor or monad.

module Base.Control where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Function
import Base.Monad

infixl 4 $>, <$!>, <**>
infixl 1 <&>
infixr 1 >=>, <=<

(<&>) :: Functor f => f a -> (a -> b) -> f b
m <&> f = fmap f m

($>) :: Functor f => f a -> b -> f b
m $> x = x <$ m

void :: Functor f => f a -> f ()
void m = () <$ m

(>=>) :: Monad m => (a -> m b) -> (b -> m c) -> a -> m c
(f >=> g) x = f x >>= g

(<=<) :: Monad m => (b -> m c) -> (a -> m b) -> a -> m c
(g <=< f) x = f x >>= g

(<$!>) :: Monad m => (a -> b) -> m a -> m b
f <$!> m = m >>= \x -> return $! f x

when, unless :: Applicative f => Bool -> f () -> f ()
when c m = if c then m else pure ()
unless c m = if c then pure () else m

replicateM :: Applicative m => Int -> m a -> m [a]
replicateM n m = go n
  where
    go i
      | leInt i 0 = pure []
      | otherwise = liftA2 (:) m (go (minusInt i 1))

replicateM_ :: Applicative m => Int -> m a -> m ()
replicateM_ n m = go n
  where
    go i
      | leInt i 0 = pure ()
      | otherwise = m *> go (minusInt i 1)

forever :: Applicative f => f a -> f b
forever m = let again = m *> again in again

join :: Monad m => m (m a) -> m a
join m = m >>= id

liftM :: Monad m => (a -> b) -> m a -> m b
liftM f m = m >>= \x -> return (f x)

liftM2 :: Monad m => (a -> b -> c) -> m a -> m b -> m c
liftM2 f m n = m >>= \x -> n >>= \y -> return (f x y)

liftM3 :: Monad m => (a -> b -> c -> d) -> m a -> m b -> m c -> m d
liftM3 f m n o = m >>= \x -> n >>= \y -> o >>= \z -> return (f x y z)

liftM4 :: Monad m => (a -> b -> c -> d -> e) -> m a -> m b -> m c -> m d -> m e
liftM4 f m n o p = m >>= \x -> n >>= \y -> o >>= \z -> p >>= \u -> return (f x y z u)

liftM5 :: Monad m => (a -> b -> c -> d -> e -> r) -> m a -> m b -> m c -> m d -> m e -> m r
liftM5 f m n o p q = m >>= \x -> n >>= \y -> o >>= \z -> p >>= \u -> q >>= \v -> return (f x y z u v)

ap :: Monad m => m (a -> b) -> m a -> m b
ap m n = m >>= \f -> n >>= \x -> return (f x)

liftA :: Applicative f => (a -> b) -> f a -> f b
liftA f m = pure f <*> m

liftA3 :: Applicative f => (a -> b -> c -> d) -> f a -> f b -> f c -> f d
liftA3 f x y z = liftA2 f x y <*> z

(<**>) :: Applicative f => f a -> f (a -> b) -> f b
m <**> n = liftA2 (\x f -> f x) m n

guard :: Alternative f => Bool -> f ()
guard True = pure ()
guard False = empty

optional :: Alternative f => f a -> f (Maybe a)
optional v = fmap Just v <|> pure Nothing

mfilter :: MonadPlus m => (a -> Bool) -> m a -> m a
mfilter p m = m >>= \x -> if p x then return x else mzero
