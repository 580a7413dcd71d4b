-- Conway's life on an unbounded board: sets of live cells.
-- slow
module Main where

import qualified Data.Map.Strict as Map
import qualified Data.Set as Set
import Data.Set (Set)

type Cell = (Int, Int)
type World = Set Cell

neighbours :: Cell -> [Cell]
neighbours (x, y) = [(x + dx, y + dy) | dx <- [-1, 0, 1], dy <- [-1, 0, 1], (dx, dy) /= (0, 0)]

step :: World -> World
step world = Set.fromList [c | (c, n) <- Map.toList counts, n == 3 || (n == 2 && c `Set.member` world)]
  where
    counts :: Map.Map Cell Int
    counts = Map.fromListWith (+) [(n, 1) | c <- Set.toList world, n <- neighbours c]

parse :: [String] -> World
parse ls = Set.fromList [(x, y) | (y, l) <- zip [0 ..] ls, (x, '#') <- zip [0 ..] l]

render :: World -> [String]
render world
  | Set.null world = ["(empty)"]
  | otherwise = [[if (x, y) `Set.member` world then '#' else '.' | x <- [x0 .. x1]] | y <- [y0 .. y1]]
  where
    xs = map fst (Set.toList world)
    ys = map snd (Set.toList world)
    (x0, x1, y0, y1) = (minimum xs, maximum xs, minimum ys, maximum ys)

shift :: Cell -> World -> World
shift (dx, dy) = Set.map (\(x, y) -> (x + dx, y + dy))

-- Generations until the pattern repeats up to translation.
period :: World -> Maybe (Int, Cell)
period start = go 1 (step start)
  where
    origin w = case Set.lookupMin w of
      Nothing -> (0, 0)
      Just c -> c
    normal w = let (x, y) = origin w in shift (-x, -y) w
    target = normal start
    go n w
      | n > 60 = Nothing
      | normal w == target = let ((a, b), (c, d)) = (origin start, origin w) in Just (n, (c - a, d - b))
      | otherwise = go (n + 1) (step w)

glider, blinker, rpentomino, ship :: World
glider = parse [".#.", "..#", "###"]
blinker = parse ["###"]
rpentomino = parse [".##", "##.", ".#."]
ship = parse [".#..#", "#....", "#...#", "####."]

main :: IO ()
main = do
  mapM_ (\w -> putStr (unlines (render w)) >> putStrLn "") (take 4 (iterate step glider))
  print (map period [glider, blinker, ship, rpentomino])
  let generations = iterate step rpentomino
  print (map Set.size (take 30 generations))
  print (Set.size (generations !! 200))
  putStr (unlines (render (generations !! 12)))
