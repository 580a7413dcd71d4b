-- Structures that can be folded. A list's folds are those of Base.List: direct
-- loops, once the instance is known.

module Base.Foldable where

import Base.Types
import Base.Primitive
import Base.Bool
import Base.Classes
import Base.Error
import Base.Function
import Base.Maybe
import Base.Monad
import Base.Monoid
import Base.Num
import qualified Base.List as L

infix 4 `elem`, `notElem`

class Foldable t where
  {-# MINIMAL foldMap | foldr #-}
  fold :: Monoid m => t m -> m
  foldMap :: Monoid m => (a -> m) -> t a -> m
  foldMap' :: Monoid m => (a -> m) -> t a -> m
  foldr :: (a -> b -> b) -> b -> t a -> b
  foldr' :: (a -> b -> b) -> b -> t a -> b
  foldl :: (b -> a -> b) -> b -> t a -> b
  foldl' :: (b -> a -> b) -> b -> t a -> b
  foldr1 :: (a -> a -> a) -> t a -> a
  foldl1 :: (a -> a -> a) -> t a -> a
  toList :: t a -> [a]
  null :: t a -> Bool
  length :: t a -> Int
  elem :: Eq a => a -> t a -> Bool
  maximum :: Ord a => t a -> a
  minimum :: Ord a => t a -> a
  sum :: Num a => t a -> a
  product :: Num a => t a -> a
  fold = foldMap id
  foldMap f t = foldr (\x rest -> f x <> rest) mempty t
  foldMap' f t = foldl' (\acc x -> acc <> f x) mempty t
  foldr f z t = appEndo (foldMap (\x -> Endo (f x)) t) z
  foldr' f z t = foldl (\k x acc -> k $! f x acc) id t z
  foldl f z t = appEndo (getDual (foldMap (\x -> Dual (Endo (\acc -> f acc x))) t)) z
  foldl' f z t = foldr (\x k acc -> k $! f acc x) id t z
  foldr1 f t = someOf "foldr1" (foldr (\x acc -> Just (maybe x (f x) acc)) Nothing t)
  foldl1 f t = someOf "foldl1" (foldl (\acc x -> Just (maybe x (\a -> f a x) acc)) Nothing t)
  toList t = foldr (:) [] t
  null t = foldr (\_ _ -> False) True t
  length t = foldl' (\n _ -> plusInt n 1) 0 t
  elem x t = any (x ==) t
  maximum t = someOf "maximum" (foldl' (greater max) Nothing t)
  minimum t = someOf "minimum" (foldl' (greater min) Nothing t)
  sum t = foldl' (+) 0 t
  product t = foldl' (*) 1 t

-- What folding without a start came to.
someOf :: String -> Maybe a -> a
someOf _ (Just x) = x
someOf name Nothing = errorWithoutStackTrace (name L.++ ": empty structure")

greater :: (a -> a -> a) -> Maybe a -> a -> Maybe a
greater _ Nothing x = Just $! x
greater choose (Just y) x = Just $! choose y x

instance Foldable [] where
  foldr = L.foldr
  foldr' f z xs = L.foldl' (\acc x -> f x acc) z (L.reverse xs)
  foldl = L.foldl
  foldl' = L.foldl'
  foldr1 = L.foldr1
  foldl1 = L.foldl1
  fold = mconcat
  foldMap f xs = mconcat (L.map f xs)
  toList xs = xs
  null = L.null
  length = L.length
  elem = L.elem
  maximum = L.maximum
  minimum = L.minimum
  sum xs = L.foldl' (+) 0 xs
  product xs = L.foldl' (*) 1 xs

instance Foldable NonEmpty where
  foldr f z (x :| xs) = f x (L.foldr f z xs)
  foldl f z (x :| xs) = L.foldl f (f z x) xs
  foldr1 f (x :| xs) = L.foldr1 f (x : xs)
  foldl1 f (x :| xs) = L.foldl f x xs
  foldMap f (x :| xs) = f x <> foldMap f xs
  fold (x :| xs) = x <> mconcat xs
  toList (x :| xs) = x : xs
  null _ = False
  length (_ :| xs) = plusInt 1 (L.length xs)

instance Foldable Maybe where
  foldMap = maybe mempty
  foldr _ z Nothing = z
  foldr f z (Just x) = f x z
  foldl _ z Nothing = z
  foldl f z (Just x) = f z x

instance Foldable (Either a) where
  foldMap _ (Left _) = mempty
  foldMap f (Right y) = f y
  foldr _ z (Left _) = z
  foldr f z (Right y) = f y z
  length (Left _) = 0
  length (Right _) = 1
  null = isLeft

instance Foldable ((,) a) where
  foldMap f (_, y) = f y
  foldr f z (_, y) = f y z
  length _ = 1
  null _ = False

any, all :: Foldable t => (a -> Bool) -> t a -> Bool
any p t = foldr (\x rest -> p x || rest) False t
all p t = foldr (\x rest -> p x && rest) True t

and, or :: Foldable t => t Bool -> Bool
and t = foldr (&&) True t
or t = foldr (||) False t

notElem :: (Foldable t, Eq a) => a -> t a -> Bool
notElem x t = not (elem x t)

find :: Foldable t => (a -> Bool) -> t a -> Maybe a
find p t = foldr (\x rest -> if p x then Just x else rest) Nothing t

concat :: Foldable t => t [a] -> [a]
concat t = foldr (L.++) [] t

concatMap :: Foldable t => (a -> [b]) -> t a -> [b]
concatMap f t = [y | x <- toList t, y <- f x]

-- The last of the greatest, the first of the least.
maximumBy, minimumBy :: Foldable t => (a -> a -> Ordering) -> t a -> a
maximumBy cmp t = someOf "maximumBy" (foldl' (greater (\x y -> case cmp x y of { GT -> x; _ -> y })) Nothing t)
minimumBy cmp t = someOf "minimumBy" (foldl' (greater (\x y -> case cmp x y of { GT -> y; _ -> x })) Nothing t)

-- Actions, whose results are dropped

mapM_ :: (Foldable t, Monad m) => (a -> m b) -> t a -> m ()
mapM_ f t = foldr (\x rest -> f x >> rest) (return ()) t

forM_ :: (Foldable t, Monad m) => t a -> (a -> m b) -> m ()
forM_ t f = mapM_ f t

traverse_ :: (Foldable t, Applicative f) => (a -> f b) -> t a -> f ()
traverse_ f t = foldr (\x rest -> f x *> rest) (pure ()) t

for_ :: (Foldable t, Applicative f) => t a -> (a -> f b) -> f ()
for_ t f = traverse_ f t

sequence_ :: (Foldable t, Monad m) => t (m a) -> m ()
sequence_ t = foldr (>>) (return ()) t

sequenceA_ :: (Foldable t, Applicative f) => t (f a) -> f ()
sequenceA_ t = foldr (*>) (pure ()) t

foldrM :: (Foldable t, Monad m) => (a -> b -> m b) -> b -> t a -> m b
foldrM f z t = foldl (\k x acc -> f x acc >>= k) return t z

foldlM :: (Foldable t, Monad m) => (b -> a -> m b) -> b -> t a -> m b
foldlM f z t = foldr (\x k acc -> f acc x >>= k) return t z

asum :: (Foldable t, Alternative f) => t (f a) -> f a
asum t = foldr (<|>) empty t

msum :: (Foldable t, MonadPlus m) => t (m a) -> m a
msum t = foldr mplus mzero t
