import Data.List (foldl')
import qualified Data.IntMap as M

main :: IO ()
main = do
  let m = foldl' (\a n -> M.insertWith (\_ (s, c) -> (s + n, c + 1)) (n `mod` 5) (n, 1) a) M.empty [1 .. 100000 :: Int] -- => let m = foldl' (\a n -> case M.lookup (n `mod` 5) a of { Nothing -> M.insert (n `mod` 5) (n, 1) a; Just (s, c) -> let { t = s + n; d = c + 1 } in t `seq` d `seq` M.insert (n `mod` 5) (t, d) a }) M.empty [1 .. 100000 :: Int]
  print (M.size m)
  print (M.elems m)
