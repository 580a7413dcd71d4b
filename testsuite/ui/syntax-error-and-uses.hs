-- What an ill-formed declaration defines is not missing elsewhere.
double :: Int -> Int
double n = n + )

data Colour = Red | Green )

name :: Colour -> String
name Red = "red"
name Green = "green"

main :: IO ()
main = putStrLn (name Red) >> print (double 'c') >> print (tripel 2)
