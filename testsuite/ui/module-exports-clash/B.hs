module B where
x :: Int
x = 2
data T = D
