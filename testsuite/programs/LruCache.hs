-- A least-recently-used cache as two maps in a state monad, against a naive
-- model.
module Main where

import Control.Monad.State
import qualified Data.Map as M

data Lru k v = Lru { capacity :: Int, clock :: !Int, entries :: M.Map k (Int, v), order :: M.Map Int k, hits, misses :: !Int }

type Cache k v = State (Lru k v)

emptyLru :: Int -> Lru k v
emptyLru n = Lru n 0 M.empty M.empty 0 0

touch :: Ord k => k -> v -> Cache k v ()
touch k v = modify $ \c ->
  let older = maybe (order c) (\(t, _) -> M.delete t (order c)) (M.lookup k (entries c))
   in trim c { clock = clock c + 1, entries = M.insert k (clock c, v) (entries c), order = M.insert (clock c) k older }
  where
    trim c
      | M.size (entries c) <= capacity c = c
      | otherwise = case M.minViewWithKey (order c) of
          Nothing -> c
          Just ((_, old), rest) -> c { entries = M.delete old (entries c), order = rest }

cached :: Ord k => (k -> v) -> k -> Cache k v v
cached f k = do
  found <- gets (M.lookup k . entries)
  case found of
    Just (_, v) -> do
      modify (\c -> c { hits = hits c + 1 })
      touch k v
      return v
    Nothing -> do
      modify (\c -> c { misses = misses c + 1 })
      let v = f k
      touch k v
      return v

-- The model: a list with the most recent key first.
model :: Eq k => Int -> [k] -> (Int, Int, [k])
model n = foldl visit (0, 0, [])
  where
    visit (h, m, ks) k
      | k `elem` ks = (h + 1, m, k : filter (/= k) ks)
      | otherwise = (h, m + 1, take n (k : ks))

main :: IO ()
main = do
  let requests = take 400 (map (`mod` 17) (iterate (\s -> (s * 137 + 71) `mod` 1009) 5))
      skewed = [min (r * r `div` 17) 12 | r <- requests]
      run n rs = let (vs, c) = runState (mapM (cached (* 10)) rs) (emptyLru n) in (sum vs, hits c, misses c, reverse (M.elems (order c)))
  forM_ [(1, requests), (4, requests), (8, skewed), (16, skewed), (20, requests)] $ \(n, rs) -> do
    let (total, h, m, recent) = run n rs
        (mh, mm, mr) = model n rs
    print (n, total, h, m, recent == mr && (h, m) == (mh, mm))
  print (evalState (mapM (cached length) (words "to be or not to be that is")) (emptyLru 2))
  flip evalStateT (0 :: Int) $ forM_ "abc" $ \c -> do { n <- get; lift (putStrLn (replicate n ' ' ++ [c])); put (n + 1) }
