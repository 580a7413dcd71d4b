sign x = if x > 0 then 1 elif x < 0 then -1 else 0

size x
  | x > 100 = "large"
  | else = "small"

double : Int -> Int
double x = x * 2

body x = {
  x + 1
}

loop xs = do
  for x in xs
    print x

data Person = Person { name : String }

quoted = putStrLn 'hello'

main = print 1
