main :: IO ()
main = print (sum [1 .. 1000 :: Int])
