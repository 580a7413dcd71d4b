-- How it is meant is not guessed, so that nothing is said of its type.
between :: Int -> Bool
between n = 1 < n < 10

main :: IO ()
main = print (between 3)
