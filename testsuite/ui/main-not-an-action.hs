main :: Int
main = 6 * 7
