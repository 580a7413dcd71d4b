module Main where

import Control.Monad (forM_, unless)
import Data.Queue (Queue, empty, push, pop, size)
import qualified Graph as G
import Graph (Graph(..), Edge(Edge, from))

search :: Graph -> Int -> [Int]
search g start = go (push start empty) [start]
  where
    go q seen = case pop q of
      Nothing -> []
      Just (n, rest) ->
        let next = [m | m <- G.neighbours g n, m `notElem` seen]
        in n : go (foldr push rest (reverse next)) (seen ++ next)

main :: IO ()
main = do
  let g = Graph { nodes = [1 .. 7], edges = [Edge a b | (a, b) <- [(1, 2), (1, 3), (2, 4), (3, 4), (4, 5), (6, 7)]] }
  print (search g 1)
  forM_ (nodes g) $ \n -> do
    let out = G.neighbours g n
    unless (null out) $ putStrLn (show n ++ " -> " ++ show out)
  print (map from (edges g), size (push 'a' (push 'b' empty)))
  print (edges g == edges g { nodes = [] })
