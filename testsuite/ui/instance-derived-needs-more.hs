data Wrap f = Wrap (f Int)
  deriving Show

main :: IO ()
main = print (Wrap (Just 1))
