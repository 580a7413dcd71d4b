-- The costs of one function, apart for the two that call it: 2692537 and 1973 entries.
main :: IO ()
main = print (left 30 + right 30)
  where
    left n = fib n
    right n = fib (n `div` 2)

fib n = if n < 2 then 1 else fib (n - 1) + fib (n - 2)
