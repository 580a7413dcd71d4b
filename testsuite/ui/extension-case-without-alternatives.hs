-- The scrutinee's type has no values.
data Nothing0

absurd :: Nothing0 -> a
absurd n = case n of {}

main :: IO ()
main = putStrLn "none"
