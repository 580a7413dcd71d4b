{-# LANGUAGE GADTs #-}
data Term a where
  Number :: Int -> Term Int
  Truth :: Bool -> Term Bool

eval :: Term a -> a
eval (Number n) = n
eval (Truth b) = if b then 1 else 0 :: Int

main :: IO ()
main = print (eval (Number 1))
