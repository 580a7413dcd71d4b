import Data.List (foldl')
import qualified Data.Map as M

main :: IO ()
main = do
  let m = foldl' (\a (k, v) -> M.alter (Just . maybe v (+ v)) k a) M.empty [(n `mod` 5, n) | n <- [1 .. 100000 :: Int]] -- => let m = foldl' (\a (k, v) -> M.alter (\old -> Just $! maybe v (+ v) old) k a) M.empty [(n `mod` 5, n) | n <- [1 .. 100000 :: Int]]
  print (M.size m)
  print (M.elems m)
