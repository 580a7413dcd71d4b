class Named a where
  name :: String
  rename :: a -> String -> a

instance Named Bool where
  name = "Bool"
  rename b _ = b

main :: IO ()
main = print (rename True "x")
