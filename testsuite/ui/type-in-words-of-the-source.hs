data Person = Person { name :: String, age :: Int }

number :: Int -> String
number n = "n = " ++ n ++ 1

action = getLine ++ "!"

call = putStrLn "Hello " ++ "you"

result n = do
  print n + 1

section = (+ "a") 'b'

range = ['a' .. 1]

block :: Maybe Char
block = do
  c <- "text"
  return c

person = Person { name = "Ada", age = "36" }

older p = p { age = 'x' }

pair :: (Int, Char) -> (Char, Int)
pair (a, b) = (a, b)

composed = show . length "abc"

negative = negate -1

nested = not null []

half :: Int -> Double
half n = n / 2

safe :: Int -> Maybe Int
safe n = if n > 0 then n else Nothing

main = do
  putStrLn 'c'
  return
