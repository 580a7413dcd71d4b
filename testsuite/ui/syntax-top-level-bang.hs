{-# LANGUAGE BangPatterns #-}
!limit = 10 :: Int

(!low, high) = (1 :: Int, 2 :: Int)

!(left, right) = (3 :: Int, 4 :: Int)

main :: IO ()
main = print (limit + low + high + left + right)
