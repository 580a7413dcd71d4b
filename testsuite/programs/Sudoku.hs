-- A sudoku solver by constraint propagation on lists of candidates.
-- slow
module Main where

import Data.Char (digitToInt, intToDigit)
import Data.List (minimumBy, nub, transpose, (\\))
import Data.Ord (comparing)

type Cell = [Int]
type Grid = [[Cell]]

parse :: String -> Grid
parse s = chunks 9 (map cell s)
  where
    cell '.' = [1 .. 9]
    cell c = [digitToInt c]

chunks :: Int -> [a] -> [[a]]
chunks _ [] = []
chunks n xs = let (a, b) = splitAt n xs in a : chunks n b

rows, columns, boxes :: [[a]] -> [[a]]
rows = id
columns = transpose
boxes = map concat . concatMap transpose . chunks 3 . map (chunks 3)

pruneUnit :: [Cell] -> [Cell]
pruneUnit cells = map prune cells
  where
    fixed = [x | [x] <- cells]
    prune c@[_] = c
    prune c = c \\ fixed

prune :: Grid -> Grid
prune = through boxes . through columns . through rows
  where
    through f = f . map pruneUnit . f

fixpoint :: Eq a => (a -> a) -> a -> a
fixpoint f x
  | y == x = x
  | otherwise = fixpoint f y
  where
    y = f x

solved, impossible :: Grid -> Bool
solved = all (all single)
  where
    single [_] = True
    single _ = False
impossible g = any (any null) g || any clash (rows g) || any clash (columns g) || any clash (boxes g)
  where
    clash unit = let fixed = [x | [x] <- unit] in fixed /= nub fixed

solve :: Grid -> [Grid]
solve g0
  | impossible g = []
  | solved g = [g]
  | otherwise = concatMap solve (branch g)
  where
    g = fixpoint prune g0

branch :: Grid -> [Grid]
branch g = [replace r c [v] | v <- g !! r !! c]
  where
    (r, c) = snd (minimumBy (comparing fst) [(length x, (i, j)) | (i, row) <- zip [0 ..] g, (j, x) <- zip [0 ..] row, length x > 1])
    replace i j v = [[if (a, b) == (i, j) then v else x | (b, x) <- zip [0 ..] row] | (a, row) <- zip [0 ..] g]

render :: Grid -> String
render = unlines . map (unwords . chunks 3 . map digit)
  where
    digit [x] = intToDigit x
    digit _ = '.'

easy, hard, broken :: String
easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
broken = "55" ++ drop 2 easy

main :: IO ()
main = do
  mapM_ (putStrLn . render) (solve (parse easy))
  print (length (solve (parse broken)))
  case solve (parse (take 60 (concat (replicate 1 hardish)) ++ drop 60 hardish)) of
    [] -> putStrLn "no solution"
    g : _ -> putStr (render g)
  where
    hardish = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
