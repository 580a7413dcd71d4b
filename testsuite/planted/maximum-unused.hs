scan :: Int -> Int -> [Int] -> IO ()
scan best n [] = print n >> if n > 5 then print best else return ()
scan best n (x : xs) = scan (max best x) (n + 1) xs -- => scan best n (x : xs) = let b = max best x in b `seq` scan b (n + 1) xs

main :: IO ()
main = scan 0 0 [1 .. 200000]
