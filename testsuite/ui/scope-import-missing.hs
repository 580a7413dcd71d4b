main :: IO ()
main = print (sortBy compare [3, 1 :: Int], Map.empty :: Int)
