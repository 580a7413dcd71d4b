data Term a where
  Number :: Int -> Term Int
  Truth :: Bool -> Term Bool

main :: IO ()
main = case Number 1 of Number n -> print n
