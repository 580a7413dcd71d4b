-- Dynamic programming by lazy arrays: knapsack, coin change, longest common
-- subsequence, edit distance, matrix chains.
module Main where

import Data.Array

knapsack :: [(String, Int, Int)] -> Int -> (Int, [String])
knapsack items capacity = (table ! (n, capacity), pick n capacity)
  where
    n = length items
    item = listArray (1, n) items
    table = array ((0, 0), (n, capacity)) [((i, w), cell i w) | i <- [0 .. n], w <- [0 .. capacity]]
    cell 0 _ = 0
    cell i w
      | wt > w = skip
      | otherwise = max skip (v + table ! (i - 1, w - wt))
      where
        (_, wt, v) = item ! i
        skip = table ! (i - 1, w)
    pick 0 _ = []
    pick i w
      | table ! (i, w) == table ! (i - 1, w) = pick (i - 1) w
      | otherwise = let (name, wt, _) = item ! i in pick (i - 1) (w - wt) ++ [name]

change :: [Int] -> Int -> Integer
change coins total = foldl step start coins ! total
  where
    start = listArray (0, total) (1 : replicate total 0)
    step ways c = next
      where
        next = listArray (0, total) [ways ! t + (if t >= c then next ! (t - c) else 0) | t <- [0 .. total]]

lcs :: Eq a => [a] -> [a] -> [a]
lcs xs ys = walk 0 0
  where
    (m, n) = (length xs, length ys)
    a = listArray (0, m - 1) xs
    b = listArray (0, n - 1) ys
    len = array ((0, 0), (m, n)) [((i, j), f i j) | i <- [0 .. m], j <- [0 .. n]] :: Array (Int, Int) Int
    f i j
      | i == m || j == n = 0
      | a ! i == b ! j = 1 + len ! (i + 1, j + 1)
      | otherwise = max (len ! (i + 1, j)) (len ! (i, j + 1))
    walk i j
      | i == m || j == n = []
      | a ! i == b ! j = a ! i : walk (i + 1) (j + 1)
      | len ! (i + 1, j) >= len ! (i, j + 1) = walk (i + 1) j
      | otherwise = walk i (j + 1)

data Edit = Keep Char | Insert Char | Delete Char | Change Char Char deriving (Eq, Show)

edits :: String -> String -> (Int, [Edit])
edits s t = table ! (0, 0)
  where
    (m, n) = (length s, length t)
    a = listArray (0, m) s
    b = listArray (0, n) t
    table = listArray ((0, 0), (m, n)) [f i j | i <- [0 .. m], j <- [0 .. n]]
    f i j
      | i == m && j == n = (0, [])
      | i == m = add (Insert (b ! j)) (table ! (i, j + 1))
      | j == n = add (Delete (a ! i)) (table ! (i + 1, j))
      | a ! i == b ! j = let (c, es) = table ! (i + 1, j + 1) in (c, Keep (a ! i) : es)
      | otherwise =
          foldr1
            (\x y -> if fst x <= fst y then x else y)
            [ add (Change (a ! i) (b ! j)) (table ! (i + 1, j + 1))
            , add (Delete (a ! i)) (table ! (i + 1, j))
            , add (Insert (b ! j)) (table ! (i, j + 1))
            ]
    add e (c, es) = (c + 1, e : es)

chain :: [Int] -> (Int, String)
chain dims = best ! (1, n)
  where
    n = length dims - 1
    d = listArray (0, n) dims
    best = array ((1, 1), (n, n)) [((i, j), f i j) | i <- [1 .. n], j <- [1 .. n]]
    f i j
      | i >= j = (0, "M" ++ show i)
      | otherwise =
          minimum
            [ (c1 + c2 + d ! (i - 1) * d ! k * d ! j, "(" ++ s1 ++ s2 ++ ")")
            | k <- [i .. j - 1]
            , let (c1, s1) = best ! (i, k)
            , let (c2, s2) = best ! (k + 1, j)
            ]

main :: IO ()
main = do
  print (knapsack [("map", 9, 150), ("compass", 13, 35), ("water", 153, 200), ("sandwich", 50, 160), ("tin", 68, 45), ("banana", 27, 60)] 200)
  print (map (change [1, 2, 5, 10, 25, 50]) [10, 100, 500])
  putStrLn (lcs "the quick brown fox jumped" "a thick brown box dumped in")
  print (edits "kitten" "sitting")
  print (fst (edits (take 60 (cycle "abcde")) (take 50 (cycle "badce"))))
  print (chain [40, 20, 30, 10, 30])
