data Pair f = Pair (f Int) f

swap :: Pair f -> Pair f
swap (Pair a b) = Pair a b

main :: IO ()
main = case swap (Pair (Just 1) Nothing) of Pair a _ -> print a
