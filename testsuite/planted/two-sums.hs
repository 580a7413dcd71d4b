split :: Int -> Int -> [Int] -> (Int, Int)
split a b [] = (a, b)
split a b (n : ns)
  | even n = split (a + n) b ns -- => | even n = let a' = a + n in a' `seq` split a' b ns
  | otherwise = split a (b + n) ns -- => | otherwise = let b' = b + n in b' `seq` split a b' ns

main :: IO ()
main = print (split 0 0 [1 .. 200000])
