table :: [Int] -- also => table :: () -> [Int]
table = map (* 3) [1 .. 50000] -- => table () = map (* 3) [1 .. 50000]

{-# NOINLINE below #-}
below :: Int -> Int
below n = length (filter (< n) table) -- also => below n = length (filter (< n) (table ()))

main :: IO ()
main = mapM_ (print . below) [10, 1000, 100000]
