-- Shortest paths with sets as priority queues; path reconstruction.
module Main where

import qualified Data.Map.Strict as M
import qualified Data.Set as S
import Data.Maybe (fromMaybe)

type Graph v = M.Map v [(v, Int)]

undirected :: Ord v => [(v, v, Int)] -> Graph v
undirected es = M.fromListWith (++) ([(a, [(b, w)]) | (a, b, w) <- es] ++ [(b, [(a, w)]) | (a, b, w) <- es])

data Found v = Found { dist :: !Int, via :: Maybe v } deriving (Show)

dijkstra :: Ord v => Graph v -> v -> M.Map v (Found v)
dijkstra g source = go (S.singleton (0, source)) (M.singleton source (Found 0 Nothing))
  where
    go queue found = case S.minView queue of
      Nothing -> found
      Just ((d, v), rest)
        | d > maybe d dist (M.lookup v found) -> go rest found
        | otherwise ->
            let (queue', found') = foldl relax (rest, found) (fromMaybe [] (M.lookup v g))
                relax (q, f) (w, len)
                  | better = (S.insert (d', w) q, M.insert w (Found d' (Just v)) f)
                  | otherwise = (q, f)
                  where
                    d' = d + len
                    better = maybe True ((> d') . dist) (M.lookup w f)
             in go queue' found'

path :: Ord v => M.Map v (Found v) -> v -> [v]
path found = reverse . back
  where
    back v = v : maybe [] back (M.lookup v found >>= via)

grid :: Int -> Graph (Int, Int)
grid n = M.fromList [((x, y), [(c, cost c) | c <- [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)], inside c]) | x <- r, y <- r]
  where
    r = [0 .. n - 1]
    inside (a, b) = a >= 0 && b >= 0 && a < n && b < n
    cost (a, b) = 1 + (a * 31 + b * 17) `mod` 9

-- Prim's minimum spanning tree, for the same graphs.
prim :: Ord v => Graph v -> v -> [(v, v, Int)]
prim g start = go (S.singleton start) (edges start)
  where
    edges v = S.fromList [(w, v, u) | (u, w) <- M.findWithDefault [] v g]
    go seen queue = case S.minView queue of
      Nothing -> []
      Just ((w, a, b), rest)
        | b `S.member` seen -> go seen rest
        | otherwise -> (a, b, w) : go (S.insert b seen) (S.union rest (edges b))

main :: IO ()
main = do
  let g = undirected [("A", "B", 7), ("A", "C", 9), ("A", "F", 14), ("B", "C", 10), ("B", "D", 15), ("C", "D", 11), ("C", "F", 2), ("D", "E", 6), ("E", "F", 9)]
      found = dijkstra g "A"
  mapM_ (\(v, f) -> putStrLn (v ++ " " ++ show (dist f) ++ " " ++ unwords (path found v))) (M.toList found)
  print (prim g "A")
  let n = 25
      f2 = dijkstra (grid n) (0, 0)
  print (dist (f2 M.! (n - 1, n - 1)))
  print (length (path f2 (n - 1, n - 1)))
  print (sum [w | (_, _, w) <- prim (grid n) (0, 0)])
  print (M.lookup "Z" found)
