{-# OPTIONS_GHC -Wmissing-export-lists -Wimplicit-prelude -Wmissing-import-lists -Wpartial-fields #-}
{-# OPTIONS_GHC -Wmissing-deriving-strategies -Wnoncanonical-monad-instances -Wcompat -Wunused-foralls #-}
{-# LANGUAGE DerivingStrategies, StandaloneDeriving, ScopedTypeVariables, GeneralizedNewtypeDeriving, RankNTypes #-}
module Main where
import Data.List
import qualified Data.Map as M
import Data.Char hiding (toUpper)
import Data.Maybe (fromMaybe)
data T = A { x :: Int, _u :: Int } | B { y :: Int, z :: Bool } | C { y :: Int } deriving Show
data E1 = E1 { e1 :: Int } deriving stock Show
newtype N = N Int deriving (Eq, Ord)
deriving instance Eq T
deriving newtype instance Show N
newtype P a = P { runP :: String -> Maybe (a, String) }
instance Functor P where
  fmap f p = P (\s -> fmap (\(a, r) -> (f a, r)) (runP p s))
instance Applicative P where
  pure = return
  pf <*> px = pf >>= \f -> fmap f px
instance Monad P where
  return a = P (\s -> Just (a, s))
  p >>= f = P (\s -> runP p s >>= \(a, r) -> runP (f a) r)
  (>>) = (*>)
newtype S = S [Int]
instance Semigroup S where
  (<>) = mappend
instance Monoid S where
  mempty = S []
  mappend (S a) (S b) = S (a ++ b)
g :: forall a b. a -> a
g v = v
h :: (Eq a, Show a) => a -> Bool
h q = q == q
k :: (Ord a, Eq a) => a -> a -> Bool
k p q = p == q
wr :: IO ()
wr = do
  return (putStrLn "x")
  _ <- pure ()
  pure ()
idn :: Int -> Int
idn n = fromIntegral n + toInteger' n
  where toInteger' :: Int -> Int
        toInteger' = fromIntegral
ee :: [Int]
ee = [5..3]
main :: IO ()
main = print (sort [1 :: Int], M.size (M.empty :: M.Map Int Int), ord 'x', fromMaybe 1 Nothing + g 2, h 'x', k 'a' 'b', E1 3, idn 2, ee) >> wr
