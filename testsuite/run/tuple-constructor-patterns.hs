-- The constructor of tuples stands before its arguments in patterns, as any other does.

pairs :: [(Int, (Char, Int))] -> [Int]
pairs xs = [v + k | (,) v (_, k) <- xs]

difference :: (Int, Int) -> Int
difference ((,) a b) = a - b

nested :: Maybe (Int, Int, (Int, Int)) -> Int
nested m = case m of
  Just ((,,) a 2 ((,) b _)) -> a * b
  Just ((,,) a b _) -> a + b
  Nothing -> 0

main :: IO ()
main = do
  print (pairs [(1, ('a', 2)), (3, ('b', 4))])
  print (difference (5, 3))
  print (map nested [Just (3, 2, (5, 7)), Just (3, 4, (5, 7)), Nothing])
  let (,) x y = (y + 1, 2 :: Int)
  print (x, y)
  (,) n _ <- return (length "abc", ())
  print ((\((,) p q) -> q ++ p) ("a", "b"), n)
