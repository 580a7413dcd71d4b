{-# LANGUAGE FunctionalDependencies, FlexibleInstances #-}
class Monad m => Store s m | n -> s where
  fetch :: m s

newtype Reader r a = Reader (r -> a)

instance Functor (Reader r) where
  fmap f (Reader g) = Reader (f . g)

instance Applicative (Reader r) where
  pure x = Reader (const x)
  Reader f <*> Reader g = Reader (\r -> f r (g r))

instance Monad (Reader r) where
  Reader g >>= k = Reader (\r -> case k (g r) of Reader h -> h r)

instance Store r (Reader r) where
  fetch = Reader id

twice f = do { x <- fetch; y <- fetch; return (f x y) }

main :: IO ()
main = print (case twice (+) of Reader f -> f (2 :: Int) :: Int)
