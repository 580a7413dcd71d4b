{-# LANGUAGE GADTs #-}

data Expr a where
  Number :: Int -> Expr Int
  Truth :: Bool -> Expr Bool

eval (Number n) = n
eval (Truth b) = b

main = print (eval (Number 1))
