{-# LANGUAGE GADTs #-}
data Term a where
  Number :: Int -> Maybe Int

main :: IO ()
main = return ()
