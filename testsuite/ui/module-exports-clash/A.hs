module A where
x :: Int
x = 1
data T = C
