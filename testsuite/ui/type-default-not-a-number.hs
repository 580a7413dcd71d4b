default (Bool, Int)

main :: IO ()
main = print (2 + 2)
