-- Parentheses around a whole signature say nothing; around a part of it they make a type of
-- higher rank.
module Main where

whole :: (Num a => a -> a)
whole x = x + 1

result :: Int -> (Num a => a)
result n = fromIntegral n

argument :: (Num a => a) -> Int
argument _ = 1

main :: IO ()
main = print (whole (1 :: Int) + argument 2 + result 3)
