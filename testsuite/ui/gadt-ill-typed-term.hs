{-# LANGUAGE GADTs #-}
data Term a where
  Number :: Int -> Term Int
  Truth :: Bool -> Term Bool
  Add :: Term Int -> Term Int -> Term Int

main :: IO ()
main = case Add (Number 1) (Truth True) of
  Number n -> print n
  _ -> return ()
