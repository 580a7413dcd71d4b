module Main where

type T17 = (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, String)

make :: Int -> T17
make n = (n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7, n + 8, n + 9, n + 10, n + 11, n + 12, n + 13, n + 14, n + 15, show n)

ends :: (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q) -> (a, q)
ends (a, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, q) = (a, q)

total :: T17 -> Int
total t = a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + length q
  where (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q) = t

sixteen :: a -> (a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a)
sixteen a = (,,,,,,,,,,,,,,,) a a a a a a a a a a a a a a a a

-- The largest of GHC 9.0.
large :: Int -> (Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Int, Char)
large n = (n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, n, 'x')

main :: IO ()
main = do
  print (ends (make 3))
  print (map (total . make) [1, 10, 100])
  case sixteen 'c' of
    (a, _, _, _, _, _, _, _, _, _, _, _, _, _, _, p) -> print [a, p]
  case large 4 of
    (a, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, b, c) -> print (a, b, c)
