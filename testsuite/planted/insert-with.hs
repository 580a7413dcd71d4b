import Data.List (foldl')
import qualified Data.Map as M -- also => import qualified Data.Map.Strict as M

main :: IO ()
main = do
  let m = foldl' (\a k -> M.insertWith (+) (k `mod` 100) k a) M.empty [1 .. 100000 :: Int] -- => let m = foldl' (\a k -> M.insertWith (+) (k `mod` 100) k a) M.empty [1 .. 100000 :: Int]
  print (M.foldr (+) 0 m)
