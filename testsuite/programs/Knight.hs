-- Knight's tours by Warnsdorff's rule, and shortest paths by breadth-first
-- search with a lazy list as queue.
module Main where

import Data.Array
import Data.List (minimumBy)
import qualified Data.Map as M
import Data.Ord (comparing)
import qualified Data.Set as S

type Square = (Int, Int)

moves :: Int -> Square -> [Square]
moves n (r, c) = filter (inRange ((1, 1), (n, n))) [(r + a, c + b) | (a, b) <- [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]]

tour :: Int -> Square -> Maybe [Square]
tour n start = go [start] (S.delete start everything) start
  where
    everything = S.fromList (range ((1, 1), (n, n)))
    go path open here
      | S.null open = Just (reverse path)
      | null next = Nothing
      | otherwise = let s = minimumBy (comparing degree) next in go (s : path) (S.delete s open) s
      where
        next = free here
        free = filter (`S.member` open) . moves n
        degree = length . free

board :: Int -> [Square] -> [String]
board n path = [unwords [pad (show (numbers ! (r, c))) | c <- [1 .. n]] | r <- [1 .. n]]
  where
    numbers = array ((1, 1), (n, n)) (zip path [1 :: Int ..])
    pad s = replicate (2 - length s) ' ' ++ s

distances :: Int -> Square -> M.Map Square Int
distances n start = found
  where
    found = M.fromList queue
    queue = (start, 0) : go 1 (S.singleton start) queue
    go 0 _ _ = []
    go k seen ((s, d) : rest) = new ++ go (k - 1 + length new) (foldr (S.insert . fst) seen new) rest
      where
        new = [(t, d + 1) | t <- moves n s, not (t `S.member` seen)]
    go _ _ [] = []

main :: IO ()
main = do
  case tour 6 (1, 1) of
    Nothing -> putStrLn "no tour"
    Just path -> mapM_ putStrLn (board 6 path)
  let d = distances 8 (1, 1)
  print (M.size d, maximum d, M.lookup (8, 8) d)
  print (fmap length (tour 8 (1, 1)), tour 3 (1, 1), fmap length (tour 5 (1, 1)))
  mapM_ (\r -> putStrLn (concatMap (\c -> show (d M.! (r, c))) [1 .. 8])) [1 .. 8]
