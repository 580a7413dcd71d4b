import Data.List (foldl') -- also => import Data.List (foldl')

digits :: [Integer]
digits = concat (replicate 20000 [3, 1, 4])

main :: IO ()
main = do
  let (n, k) = foldl (\(v, i) d -> ((v * 10 + d) `mod` 1000007, i + 1)) (0, 0 :: Integer) digits -- => let (n, k) = foldl' (\(v, i) d -> let { v' = (v * 10 + d) `mod` 1000007; i' = i + 1 } in v' `seq` i' `seq` (v', i')) (0, 0 :: Integer) digits
  print k
  print n
