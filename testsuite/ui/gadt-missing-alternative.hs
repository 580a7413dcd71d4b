{-# LANGUAGE GADTs #-}
-- Types rule out some alternatives, so that nothing is said of `same` and `value`.
data Term a where
  Number :: Int -> Term Int
  Truth :: Bool -> Term Bool
  Pair :: Term a -> Term b -> Term (a, b)

value :: Term Int -> Int
value (Number n) = n

same :: Term a -> Term a -> Bool
same (Number m) (Number n) = m == n
same (Truth a) (Truth b) = a == b
same (Pair a b) (Pair c d) = same a c && same b d

both :: Term (a, b) -> Term (a, b) -> Bool
both (Pair a (Number m)) (Pair b (Number n)) = same a b && m == n
both (Pair a (Truth _)) (Pair b _) = same a b

main :: IO ()
main = print (same (Number (value (Number 1))) (Number 1), both (Pair (Number 1) (Truth True)) (Pair (Number 1) (Truth True)))
