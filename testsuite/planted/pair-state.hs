walk :: (Int, Int) -> Int -> (Int, Int)
walk p 0 = p
walk (a, b) n = walk (a + n, b + 1) (n - 1) -- => walk (a, b) n = let { a' = a + n; b' = b + 1 } in a' `seq` b' `seq` walk (a', b') (n - 1)

main :: IO ()
main = print (walk (0, 0) 200000)
