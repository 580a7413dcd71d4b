mean :: [Double] -> Double
mean xs = s / c
  where
    (s, c) = foldl step (0, 0) xs -- also => (s, c) = foldl step (0, 0) xs
    step (a, n) x = (a + x, n + 1) -- => step (a, n) x = let { a' = a + x; n' = n + 1 } in a' `seq` n' `seq` (a', n')

main :: IO ()
main = print (mean [1 .. 200000])
