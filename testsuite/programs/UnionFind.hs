-- Union-find in ST: Kruskal's tree, percolation, and accounts merging.
module Main where

import Control.Monad
import Control.Monad.ST
import Data.Array.ST
import Data.Array.Unboxed
import Data.List (sortBy, sortOn)
import qualified Data.Map as M
import Data.Ord (comparing)

data Sets s = Sets { parents :: STUArray s Int Int, sizes :: STUArray s Int Int }

newSets :: Int -> ST s (Sets s)
newSets n = do
  p <- newListArray (0, n - 1) [0 .. n - 1]
  s <- newArray (0, n - 1) 1
  return (Sets p s)

find :: Sets s -> Int -> ST s Int
find sets x = do
  p <- readArray (parents sets) x
  if p == x
    then return x
    else do
      r <- find sets p
      writeArray (parents sets) x r
      return r

union :: Sets s -> Int -> Int -> ST s Bool
union sets x y = do
  a <- find sets x
  b <- find sets y
  if a == b
    then return False
    else do
      sa <- readArray (sizes sets) a
      sb <- readArray (sizes sets) b
      let (small, big) = if sa < sb then (a, b) else (b, a)
      writeArray (parents sets) small big
      writeArray (sizes sets) big (sa + sb)
      return True

kruskal :: Int -> [(Int, Int, Int)] -> [(Int, Int, Int)]
kruskal n es = runST $ do
  sets <- newSets n
  filterM (\(a, b, _) -> union sets a b) (sortOn (\(_, _, w) -> w) es)

components :: Int -> [(Int, Int)] -> UArray Int Int
components n es = runSTUArray $ do
  sets <- newSets n
  forM_ es $ \(a, b) -> union sets a b
  forM_ [0 .. n - 1] $ \i -> find sets i >>= writeArray (parents sets) i
  return (parents sets)

-- How many open cells until top and bottom connect.
percolation :: Int -> [Int] -> Int
percolation n order = runST $ do
  sets <- newSets (n * n + 2)
  open <- newArray (0, n * n - 1) False :: ST s (STUArray s Int Bool)
  let top = n * n
      bottom = n * n + 1
      go k [] = return k
      go k (c : cs) = do
        already <- readArray open c
        if already
          then go k cs
          else do
            writeArray open c True
            when (c < n) $ void (union sets c top)
            when (c >= n * (n - 1)) $ void (union sets c bottom)
            forM_ (around c) $ \d -> do
              o <- readArray open d
              when o $ void (union sets c d)
            a <- find sets top
            b <- find sets bottom
            if a == b then return (k + 1) else go (k + 1 :: Int) cs
  go 0 order
  where
    around c =
      [c - 1 | c `mod` n > 0] ++ [c + 1 | c `mod` n < n - 1] ++ [c - n | c >= n] ++ [c + n | c < n * (n - 1)]

merge :: [(String, [String])] -> [(String, [String])]
merge accounts = [(fst (accounts !! root), M.keys mails) | (root, mails) <- M.toList groups]
  where
    n = length accounts
    owners = M.fromListWith (++) [(m, [i]) | (i, (_, ms)) <- zip [0 ..] accounts, m <- ms]
    links = [(a, b) | is <- M.elems owners, (a, b) <- zip is (drop 1 is)]
    roots = components n links
    groups = M.fromListWith M.union [(roots ! i, M.fromList [(m, ()) | m <- ms]) | (i, (_, ms)) <- zip [0 ..] accounts]

main :: IO ()
main = do
  let es = [(a, b, (a * 37 + b * 61) `mod` 97) | a <- [0 .. 19], b <- [a + 1 .. 19]]
      tree = kruskal 20 es
  print (length tree, sum [w | (_, _, w) <- tree])
  print (take 5 (sortBy (comparing (\(a, b, _) -> (a, b))) tree))
  print (elems (components 8 [(0, 1), (2, 3), (1, 3), (6, 7)]))
  let order = take 4000 (iterate (\s -> (s * 75 + 74) `mod` 65537) 12345)
  print (percolation 20 (map (`mod` 400) order))
  print (merge [("ann", ["a@x", "b@x"]), ("bob", ["c@x"]), ("ann", ["b@x", "d@x"]), ("cy", ["e@x", "c@x"])])
