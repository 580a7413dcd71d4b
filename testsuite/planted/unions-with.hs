import qualified Data.Map as M -- also => import qualified Data.Map.Strict as M

main :: IO ()
main = do
  let m = M.unionsWith (+) [M.singleton (n `mod` 5) n | n <- [1 .. 100000 :: Int]] -- => let m = M.unionsWith (+) [M.singleton (n `mod` 5) n | n <- [1 .. 100000 :: Int]]
  print (M.size m)
  print (M.elems m)
