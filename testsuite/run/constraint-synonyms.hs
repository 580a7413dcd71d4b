{-# LANGUAGE ConstraintKinds, FlexibleContexts, KindSignatures, RankNTypes #-}
module Main where
import Data.Kind (Constraint, Type)
import Control.Monad.State

type Shown a = (Show a, Eq a)
type Numeric a = (Shown a, Ord a, Num a)
type Stringy (a :: Type) = (Show a :: Constraint)
type M m = (MonadState Int m, MonadIO m)
type Nothing' = (() :: Constraint)
type App m a = M m => m a

class (Numeric a) => Metric a where
  norm :: a -> a
instance Metric Int where norm = abs

f :: Shown a => a -> a -> String
f x y = if x == y then show x else show y

g :: Numeric a => [a] -> String
g xs = show (sum xs) ++ show (maximum xs)

tick :: M m => m ()
tick = do { n <- get; put (n + 1); liftIO (print n) }

app :: App m Int
app = tick >> get

h :: Metric a => a -> Bool
h x = norm x > 0
k :: (Nothing', Stringy a) => a -> String
k = show

main :: IO ()
main = do
  putStrLn (f 1 2)
  putStrLn (g [1, 2, 3 :: Int])
  r <- runStateT (tick >> tick >> app) 5
  print r
  print (h (-3 :: Int))
  putStrLn (k 'c')
