chain :: [Int] -- also => chain :: () -> [Int]
chain = iterate (\n -> (n * 5 + 1) `mod` 1000003) 7 -- => chain () = iterate (\n -> (n * 5 + 1) `mod` 1000003) 7

upTo :: Int -> Int
upTo n = sum (take n chain) -- also => upTo n = sum (take n (chain ()))

main :: IO ()
main = print (upTo 100000) >> print (upTo 50000)
