-- Semigroups, monoids and foldable things, own and from the library.
module Main where

import Data.Foldable (fold, foldMap, foldl', for_, toList)
import Data.List.NonEmpty (NonEmpty (..))
import qualified Data.List.NonEmpty as NE
import qualified Data.Map as Map
import Data.Monoid
import Data.Semigroup (Max (..), Min (..), sconcat, stimes)

data Stats = Stats { count :: !Int, total :: !Double, lo :: !Double, hi :: !Double } deriving (Eq, Show)

instance Semigroup Stats where
  Stats n t l h <> Stats m u k g = Stats (n + m) (t + u) (min l k) (max h g)

instance Monoid Stats where
  mempty = Stats 0 0 (1 / 0) (-1 / 0)

stat :: Double -> Stats
stat x = Stats 1 x x x

mean :: Stats -> Double
mean s = total s / fromIntegral (count s)

newtype MaxBy a = MaxBy (Maybe (Int, a)) deriving Show

instance Semigroup (MaxBy a) where
  MaxBy Nothing <> b = b
  a <> MaxBy Nothing = a
  MaxBy (Just (m, a)) <> MaxBy (Just (n, b))
    | m >= n = MaxBy (Just (m, a))
    | otherwise = MaxBy (Just (n, b))

instance Monoid (MaxBy a) where
  mempty = MaxBy Nothing

newtype MapSum k = MapSum (Map.Map k Int) deriving (Eq, Show)

instance Ord k => Semigroup (MapSum k) where
  MapSum a <> MapSum b = MapSum (Map.unionWith (+) a b)

instance Ord k => Monoid (MapSum k) where
  mempty = MapSum Map.empty

data Chunk = Part String | Parts String Int String deriving (Show, Eq)

-- Word counting as a monoid homomorphism.
instance Semigroup Chunk where
  Part a <> Part b = Part (a ++ b)
  Part a <> Parts l n r = Parts (a ++ l) n r
  Parts l n r <> Part b = Parts l n (r ++ b)
  Parts l n r <> Parts k m s = Parts l (n + m + if null (r ++ k) then 0 else 1) s

instance Monoid Chunk where
  mempty = Part ""

wordCount :: String -> Int
wordCount s = case foldMap chunk s of
  Part w -> one w
  Parts l n r -> one l + n + one r
  where
    chunk ' ' = Parts "" 0 ""
    chunk c = Part [c]
    one w = if null w then 0 else 1

main :: IO ()
main = do
  let s = foldMap stat [3, 1, 4, 1, 5, 9, 2, 6]
  print s
  print (mean s)
  print (foldMap (\w -> MaxBy (Just (length w, w))) (words "a quick brown monoid jumped"))
  print (foldMap (\c -> MapSum (Map.singleton c 1)) "abracadabra")
  print (map wordCount ["", "one", " two words ", "a b  c   d"])
  print (getSum (foldMap Sum [1 .. 10 :: Int]), getProduct (foldMap Product [1 .. 5 :: Int]))
  print (getAll (foldMap (All . even) [2, 4 :: Int]), getAny (foldMap (Any . odd) [2, 4 :: Int]))
  print (getFirst (First (Just 1) <> First Nothing <> First (Just (3 :: Int))), getLast (foldMap (Last . Just) [1, 2, 3 :: Int]))
  print (sconcat (Max 3 :| [Max 5, Max (4 :: Int)]), sconcat (Min 3 :| [Min (1 :: Int)]))
  print (stimes (3 :: Int) "ab", appEndo (foldMap (Endo . (+)) [1, 2, 3]) (0 :: Int))
  print (fold [[1], [2, 3], [4 :: Int]], mconcat ["x", "y"], mempty :: String)
  let ne = 5 :| [3, 8, 1 :: Int]
  print (NE.head ne, NE.toList (NE.sort ne), maximum ne, NE.length ne)
  print (map (\g -> (NE.head g, length g)) (NE.group "aabccc"))
  for_ (Just 3) print
  print (foldl' (flip (:)) [] (Just 'x'), toList (Map.fromList [(1 :: Int, 'a'), (2, 'b')]))
  print (sum (3, 4 :: Int), length (1 :: Int, 2 :: Int), null (Left 3 :: Either Int Int), concat (Just [1, 2 :: Int]))
  print ((mempty, ()) <> ("a", ()), (<>) (Just [1]) Nothing <> Just [2 :: Int], compare 1 (2 :: Int) <> EQ)
  print (getDual (Dual "a" <> Dual "b"), getAlt' (Alt (Nothing :: Maybe Int) <> Alt (Just 2)))
  where
    getAlt' (Alt m) = m
