{-# LANGUAGE ApplicativeDo #-}
module Main (main) where
import Data.Functor.Const
import Control.Applicative (ZipList(..))

newtype V e a = V (Either [e] a) deriving Show
instance Functor (V e) where fmap f (V x) = V (fmap f x)
instance Applicative (V e) where
  pure = V . Right
  V (Left a) <*> V (Left b) = V (Left (a ++ b))
  V (Left a) <*> _ = V (Left a)
  V (Right f) <*> V x = V (fmap f x)

bad :: e -> V e a
bad e = V (Left [e])

both :: V String Int
both = do
  x <- bad "one"
  y <- bad "two"
  pure (x + y)

good :: V String (Int, Int)
good = do
  x <- pure 1
  _ <- pure 'c'
  ~(y, _) <- pure (2, 3)
  return $ (x, y)

names :: Const [String] Int
names = do
  a <- Const ["a"]
  Const ["b"]
  b <- Const ["c"]
  pure (a + b)

onlyFunctor :: Functor f => f Int -> f Int
onlyFunctor m = do { x <- m; return (x + 1) }

zipped :: ZipList (Int, Char)
zipped = do
  a <- ZipList [1, 2, 3]
  b <- ZipList "ab"
  pure (a, b)

main :: IO ()
main = do
  print both
  print good
  print (getConst names)
  print (onlyFunctor [1, 2])
  print (getZipList zipped)
  l <- pure 3
  let k = l + 1
  print (k :: Int)
  r <- do { x <- pure 2; y <- pure (x * 2); return (x + y) }
  print (r :: Int)
