-- Directed graphs as arrays of successors (King and Launchbury, "Structuring
-- depth-first search algorithms in Haskell", 1995).

module Data.Graph
  ( Graph, Vertex, Edge, Bounds, Table
  , graphFromEdges, graphFromEdges', buildG, vertices, edges, outdegree, indegree
  , path, reachable, transposeG, dfs, dff, topSort, reverseTopSort, components, scc, bcc
  , SCC(..), stronglyConnComp, stronglyConnCompR, flattenSCC, flattenSCCs
  , Forest, Tree(Node)
  ) where

import Prelude
import Data.Array
import qualified Data.Foldable as F
import qualified Data.IntSet as IntSet
import Data.Functor.Classes
import Data.List (sortBy)
import Data.Maybe (fromMaybe, mapMaybe)
import Data.Tree

type Vertex = Int
type Table a = Array Vertex a
type Graph = Array Vertex [Vertex]
type Edge = (Vertex, Vertex)
type Bounds = (Vertex, Vertex)

vertices :: Graph -> [Vertex]
vertices = indices

edges :: Graph -> [Edge]
edges g = [(v, w) | (v, ws) <- assocs g, w <- ws]

buildG :: Bounds -> [Edge] -> Graph
buildG = accumArray (flip (:)) []

transposeG :: Graph -> Graph
transposeG g = buildG (bounds g) [(w, v) | (v, w) <- edges g]

outdegree, indegree :: Graph -> Array Vertex Int
outdegree = fmap length
indegree g = accumArray (+) 0 (bounds g) [(w, 1) | (_, w) <- edges g]

graphFromEdges' :: Ord key => [(node, key, [key])] -> (Graph, Vertex -> (node, key, [key]))
graphFromEdges' es = case graphFromEdges es of (g, node, _) -> (g, node)

graphFromEdges
  :: Ord key => [(node, key, [key])] -> (Graph, Vertex -> (node, key, [key]), key -> Maybe Vertex)
graphFromEdges es = (graph, (rows !), vertex)
  where
    top = length es - 1
    limits = (0, top)
    sorted = sortBy (\(_, a, _) (_, b, _) -> compare a b) es
    rows = listArray limits sorted
    keyTable = listArray limits [k | (_, k, _) <- sorted]
    graph = listArray limits [mapMaybe vertex ks | (_, _, ks) <- sorted]
    vertex k = search 0 top
      where
        search a b
          | a > b = Nothing
          | otherwise = case compare k (keyTable ! middle) of
              LT -> search a (middle - 1)
              EQ -> Just middle
              GT -> search (middle + 1) b
          where
            middle = a + (b - a) `div` 2

-- The depth-first spanning forest of the whole graph, and from some vertices.
dff :: Graph -> [Tree Vertex]
dff g = dfs g (vertices g)

dfs :: Graph -> [Vertex] -> [Tree Vertex]
dfs g roots = fst (forest IntSet.empty roots)
  where
    forest seen [] = ([], seen)
    forest seen (v : vs)
      | IntSet.member v seen = forest seen vs
      | otherwise = case forest (IntSet.insert v seen) (g ! v) of
          (below, seen') -> case forest seen' vs of
            (beside, seen'') -> (Node v below : beside, seen'')

postOrder :: [Tree a] -> [a]
postOrder ts = foldr go [] ts
  where
    go (Node a us) rest = foldr go (a : rest) us

topSort, reverseTopSort :: Graph -> [Vertex]
topSort = reverse . reverseTopSort
reverseTopSort = postOrder . dff

components :: Graph -> [Tree Vertex]
components g = dff (buildG (bounds g) (edges g ++ [(w, v) | (v, w) <- edges g]))

scc :: Graph -> [Tree Vertex]
scc g = dfs g (reverse (postOrder (dff (transposeG g))))

reachable :: Graph -> Vertex -> [Vertex]
reachable g v = concatMap flatten (dfs g [v])

path :: Graph -> Vertex -> Vertex -> Bool
path g v w = w `elem` reachable g v

-- Biconnected components, by depth-first numbers and low points.
bcc :: Graph -> [Tree [Vertex]]
bcc g = concatMap bicomps forest
  where
    forest = dff g
    numbers = array (bounds g) (zip (concatMap flatten forest) [0 :: Int ..])
    bicomps (Node v ts) = [Node (v : vs) us | (_, Node vs us) <- map label ts]
    label (Node v ts) = (low, Node (v : concat [ws | (l, Node ws _) <- collected, l < here]) (concatMap separate collected))
      where
        here = numbers ! v
        collected = map label ts
        low = minimum (here : [numbers ! w | w <- g ! v] ++ map fst collected)
        separate (l, Node ws us)
          | l < here = us
          | otherwise = [Node (v : ws) us]

data SCC vertex = AcyclicSCC vertex | CyclicSCC [vertex]
  deriving Read

instance Eq a => Eq (SCC a) where
  AcyclicSCC a == AcyclicSCC b = a == b
  CyclicSCC a == CyclicSCC b = a == b
  _ == _ = False

instance Show a => Show (SCC a) where
  showsPrec d (AcyclicSCC a) = showParen (d > 10) (showString "AcyclicSCC " . showsPrec 11 a)
  showsPrec d (CyclicSCC as) = showParen (d > 10) (showString "CyclicSCC " . showsPrec 11 as)

instance Functor SCC where
  fmap f (AcyclicSCC a) = AcyclicSCC (f a)
  fmap f (CyclicSCC as) = CyclicSCC (map f as)

instance F.Foldable SCC where
  foldr f z (AcyclicSCC a) = f a z
  foldr f z (CyclicSCC as) = foldr f z as

instance Traversable SCC where
  traverse f (AcyclicSCC a) = fmap AcyclicSCC (f a)
  traverse f (CyclicSCC as) = fmap CyclicSCC (traverse f as)

flattenSCC :: SCC vertex -> [vertex]
flattenSCC (AcyclicSCC a) = [a]
flattenSCC (CyclicSCC as) = as

flattenSCCs :: [SCC a] -> [a]
flattenSCCs = concatMap flattenSCC

-- Dependencies first.
stronglyConnComp :: Ord key => [(node, key, [key])] -> [SCC node]
stronglyConnComp es = map (fmap (\(n, _, _) -> n)) (stronglyConnCompR es)

stronglyConnCompR :: Ord key => [(node, key, [key])] -> [SCC (node, key, [key])]
stronglyConnCompR [] = []
stronglyConnCompR es = map decode (scc graph)
  where
    (graph, node, _) = graphFromEdges es
    decode (Node v [])
      | v `elem` (graph ! v) = CyclicSCC [node v]
      | otherwise = AcyclicSCC (node v)
    decode t = CyclicSCC (foldr (\v rest -> node v : rest) [] t)

instance Eq1 SCC where
  liftEq eq (AcyclicSCC a) (AcyclicSCC b) = eq a b
  liftEq eq (CyclicSCC a) (CyclicSCC b) = liftEq eq a b
  liftEq _ _ _ = False

instance Show1 SCC where
  liftShowsPrec one _ d (AcyclicSCC a) = showsUnaryWith one "AcyclicSCC" d a
  liftShowsPrec _ many d (CyclicSCC as) = showsUnaryWith (const many) "CyclicSCC" d as

instance Read1 SCC where
  liftReadsPrec one many = readsData (\name text ->
    readsUnaryWith one "AcyclicSCC" AcyclicSCC name text
      ++ readsUnaryWith (const many) "CyclicSCC" CyclicSCC name text)
