main :: IO ()
main = print (f id)

f :: (forall a. a -> a) -> Int
f g = g 1
