class Pretty a where
  pretty :: a -> String

instance Pretty a where
  pretty _ = "thing"

main :: IO ()
main = putStrLn (pretty 'c')
