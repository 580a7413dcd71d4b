{-# LANGUAGE ViewPatterns #-}
f :: Int -> Int
f (length -> n) = n
f _ = 0

main :: IO ()
main = print (f 3)
