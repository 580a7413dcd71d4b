class Convert a b where
  convert :: a -> b

class Container f a | f -> a where
  empty :: f

instance Convert Bool Int where
  convert = fromEnum

main :: IO ()
main = print (convert True :: Int)
