class Default a where
  initial :: a

instance Default Int where
  initial = 0

main :: IO ()
main = print (const 'c' initial)
