-- Trees whose nodes have any number of children.

module Data.Tree
  ( Tree(..), Forest, unfoldTree, unfoldForest, unfoldTreeM, unfoldForestM, unfoldTreeM_BF, unfoldForestM_BF
  , foldTree, flatten, levels, drawTree, drawForest
  ) where

import Prelude
import qualified Data.Foldable as F
import Control.Monad.Fix (MonadFix(..), fix)
import Control.Monad.Zip (MonadZip(..))
import Data.Functor.Classes

data Tree a = Node { rootLabel :: a, subForest :: [Tree a] }
  deriving (Eq, Ord, Read, Show)

type Forest a = [Tree a]

instance Functor Tree where
  fmap f (Node a ts) = Node (f a) (map (fmap f) ts)

instance Applicative Tree where
  pure a = Node a []
  Node f fs <*> t@(Node a ts) = Node (f a) (map (fmap f) ts ++ map (<*> t) fs)

instance Monad Tree where
  Node a ts >>= k = case k a of Node b us -> Node b (us ++ map (>>= k) ts)

instance F.Foldable Tree where
  foldMap f (Node a ts) = f a <> mconcat (map (foldMap f) ts)
  foldr f z t = go t z
    where
      go (Node a ts) rest = f a (foldr go rest ts)
  toList = flatten
  null _ = False

instance Traversable Tree where
  traverse f (Node a ts) = Node <$> f a <*> traverse (traverse f) ts

foldTree :: (a -> [b] -> b) -> Tree a -> b
foldTree f = go
  where
    go (Node a ts) = f a (map go ts)

unfoldTree :: (b -> (a, [b])) -> b -> Tree a
unfoldTree f b = let (a, bs) = f b in Node a (unfoldForest f bs)

unfoldForest :: (b -> (a, [b])) -> [b] -> [Tree a]
unfoldForest f = map (unfoldTree f)

unfoldTreeM :: Monad m => (b -> m (a, [b])) -> b -> m (Tree a)
unfoldTreeM f b = f b >>= \(a, bs) -> unfoldForestM f bs >>= \ts -> return (Node a ts)

unfoldForestM :: Monad m => (b -> m (a, [b])) -> [b] -> m [Tree a]
unfoldForestM f = mapM (unfoldTreeM f)

-- By levels.
unfoldTreeM_BF :: Monad m => (b -> m (a, [b])) -> b -> m (Tree a)
unfoldTreeM_BF f b = fmap head (unfoldForestM_BF f [b])

unfoldForestM_BF :: Monad m => (b -> m (a, [b])) -> [b] -> m [Tree a]
unfoldForestM_BF _ [] = return []
unfoldForestM_BF f bs = do
  nodes <- mapM f bs
  under <- unfoldForestM_BF f (concatMap snd nodes)
  return (rebuild nodes under)
  where
    rebuild [] _ = []
    rebuild ((a, cs) : nodes) ts = case splitAt (length cs) ts of
      (us, rest) -> Node a us : rebuild nodes rest

-- Labels in pre-order.
flatten :: Tree a -> [a]
flatten t = go t []
  where
    go (Node a ts) rest = a : foldr go rest ts

levels :: Tree a -> [[a]]
levels t = go [t]
  where
    go [] = []
    go ts = map rootLabel ts : go (concatMap subForest ts)

drawTree :: Tree String -> String
drawTree = unlines . draw

drawForest :: [Tree String] -> String
drawForest = unlines . map drawTree

draw :: Tree String -> [String]
draw (Node a ts) = lines a ++ children ts
  where
    children [] = []
    children [u] = "|" : indented "`- " "   " (draw u)
    children (u : us) = "|" : indented "+- " "|  " (draw u) ++ children us
    indented first other = zipWith (++) (first : repeat other)

-- For classes of constructors.

instance Eq1 Tree where
  liftEq eq (Node x ts) (Node y us) = eq x y && liftEq (liftEq eq) ts us

instance Ord1 Tree where
  liftCompare cmp (Node x ts) (Node y us) = cmp x y <> liftCompare (liftCompare cmp) ts us

instance Show1 Tree where
  liftShowsPrec one many d (Node x ts) = showParen (d > 10)
    (showString "Node {rootLabel = " . one 0 x . showString ", subForest = "
      . liftShowList one many ts . showString "}")

instance Read1 Tree where
  liftReadsPrec one many d = readParen (d > 10) (\text ->
    [ (Node x ts, rest)
    | t1 <- skip ["Node", "{", "rootLabel", "="] text, (x, t2) <- one 0 t1
    , t3 <- skip [",", "subForest", "="] t2, (ts, t4) <- liftReadList one many t3
    , rest <- skip ["}"] t4 ])
    where
      skip words text = foldl (\texts word -> [rest | t <- texts, (found, rest) <- lex t, found == word]) [text] words

instance MonadZip Tree where
  mzipWith f (Node x ts) (Node y us) = Node (f x y) (mzipWith (mzipWith f) ts us)
  munzip t = (fmap fst t, fmap snd t)

-- Each tree below has its own fixed point.
instance MonadFix Tree where
  mfix f = case fix (\t -> f (rootLabel t)) of
    Node x ts -> Node x (zipWith (\i _ -> mfix (\y -> subForest (f y) !! i)) [0 ..] ts)
