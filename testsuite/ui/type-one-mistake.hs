f :: Int -> Char
f n = n + 1

main :: IO ()
main = print (f 2)
