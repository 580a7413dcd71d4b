main :: IO ()
main = print (1 <+> 2)
  where
    infixl 6 <+>, <->
    a <+> b = a + b
