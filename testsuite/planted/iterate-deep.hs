main :: IO ()
main = print (iterate (\(a, b) -> (b, a + b `mod` 1009)) (0, 1 :: Int) !! 100000) -- => main = print (times 100000 (0, 1 :: Int)) where { times :: Int -> (Int, Int) -> (Int, Int); times 0 p = p; times n (a, b) = let c = a + b `mod` 1009 in c `seq` times (n - 1) (b, c) }
