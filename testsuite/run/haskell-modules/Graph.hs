module Graph (Graph(..), Edge(..), neighbours) where

data Edge = Edge { from, to :: Int } deriving (Eq, Show)

data Graph = Graph { nodes :: [Int], edges :: [Edge] }

neighbours :: Graph -> Int -> [Int]
neighbours g n = [to e | e <- edges g, from e == n]
