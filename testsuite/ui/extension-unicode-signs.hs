twice ∷ Int → Int
twice n = n + n

main :: IO ()
main = print (twice 2)
