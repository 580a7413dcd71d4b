{-# LANGUAGE GADTSyntax #-}
data Pair a b where
  Pair :: a -> b -> Pair a b

data Term a where
  Number :: Int -> Term Int

main :: IO ()
main = case Number 1 of Number n -> print n
