import Data.List (foldl')
import qualified Data.Map.Lazy as M -- also => import qualified Data.Map.Strict as M

main :: IO ()
main = do
  let m = foldl' (\a k -> M.update (\v -> Just (v + k)) (k `mod` 100) a) (M.fromList (zip [0 .. 99] (repeat 0))) [1 .. 100000 :: Int] -- => let m = foldl' (\a k -> M.update (\v -> Just (v + k)) (k `mod` 100) a) (M.fromList (zip [0 .. 99] (repeat 0))) [1 .. 100000 :: Int]
  print (M.foldr (+) 0 m)
