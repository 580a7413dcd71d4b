newtype Point = Point Int Int

main :: IO ()
main = case Point 1 2 of Point x y -> print (x + y)
