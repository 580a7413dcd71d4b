{-# LANGUAGE FlexibleInstances #-}
class Pretty a where
  pretty :: a -> String

instance Show a => Pretty a where
  pretty = show

main :: IO ()
main = putStrLn (pretty 'c')
