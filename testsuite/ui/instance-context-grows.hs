class Pretty a where
  pretty :: a -> String

instance Show a => Pretty (Maybe a) where
  pretty = show

instance Pretty (Maybe [a]) => Pretty [a] where
  pretty xs = pretty (Just xs)

main :: IO ()
main = putStrLn (pretty (Just 'c'))
