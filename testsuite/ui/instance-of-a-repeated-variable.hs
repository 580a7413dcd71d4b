class Pretty a where
  pretty :: a -> String

instance Pretty (Either a a) where
  pretty _ = "either"

main :: IO ()
main = putStrLn (pretty (Left 'a' :: Either Char Char))
