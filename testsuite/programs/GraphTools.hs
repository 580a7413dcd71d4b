-- Data.Graph and Data.Tree: components, orders, drawings.
module Main where

import Data.Graph
import Data.Tree
import Data.Array (elems, (!))
import Data.List (sort)

dependencies :: [(String, String, [String])]
dependencies =
  [ ("app", "app", ["ui", "core", "net"]), ("ui", "ui", ["core", "draw"]), ("net", "net", ["core", "tls"]), ("core", "core", ["base"])
  , ("tls", "tls", ["crypto", "net"]), ("crypto", "crypto", ["base"]), ("draw", "draw", ["base", "font"]), ("font", "font", ["draw"]), ("base", "base", []), ("self", "self", ["self"]) ]

describe :: SCC String -> String
describe (AcyclicSCC v) = v
describe (CyclicSCC vs) = "{" ++ unwords (sort vs) ++ "}"

halve :: Int -> Tree Int
halve = unfoldTree (\n -> (n, [k | k <- [n `div` 2, n - 1 - n `div` 2], k > 0]))

main :: IO ()
main = do
  putStrLn (unwords (map describe (stronglyConnComp dependencies)))
  let g = buildG (0, 7) [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (2, 3), (6, 7)]
  print (topSort (buildG (0, 5) [(5, 2), (5, 0), (4, 0), (4, 1), (2, 3), (3, 1)]))
  print (map (sort . flatten) (components g))
  print (map (sort . flatten) (scc g))
  print (sort (reachable g 3), path g 0 5, path g 5 0, sort (edges (transposeG g)))
  print (elems (outdegree g), indegree g ! 3)
  putStr (drawTree (fmap show (halve 6)))
  print (levels (halve 10), sum (halve 10), length (halve 100))
  print (foldTree (\n ks -> n + maximum (0 : ks)) (halve 20), fmap negate (Node 1 [Node 2 []]))
  putStr (drawForest [Node "a" [Node "b" []], Node "c" []])
