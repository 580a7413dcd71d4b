{-# LANGUAGE GADTs, FlexibleInstances, MultiParamTypeClasses #-}
data Value a
  = (a ~ Int) => Number a
  | Nothing'

class (a ~ b) => Same a b

instance Same Int Char

next :: (a ~ Int) => a -> a
next n = n + 1

value :: Value a -> a -> Int
value (Number n) m = n + m
value Nothing' m = m

wrong :: Value Char
wrong = Number 'c'

applied :: (m ~ Int) => m Int -> Int
applied _ = 1

main :: IO ()
main = print (next 'c')
