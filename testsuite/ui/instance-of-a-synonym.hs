class Pretty a where
  pretty :: a -> String

type Optional = Maybe

instance Pretty (Optional a) where
  pretty _ = "optional"

main :: IO ()
main = putStrLn (pretty (Just 'c'))
