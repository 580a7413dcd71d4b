import Data.List (foldl')

main :: IO ()
main = do
  let (a, b) = foldl' (\(x, y) n -> (x + n, y + 1)) (0, 0 :: Int) [1 .. 200000 :: Int] -- => let (a, b) = foldl' (\(x, y) n -> let { x' = x + n; y' = y + 1 } in x' `seq` y' `seq` (x', y')) (0, 0 :: Int) [1 .. 200000 :: Int]
  print a
  print b
