count :: Maybe -> Int
count (Just n) = n
count Nothing = 0

main :: IO ()
main = print (count (Just 1) + count Nothing)
