class Pretty a where
  pretty :: a -> String

instance Pretty [Char] where
  pretty s = s

main :: IO ()
main = putStrLn (pretty "text")
