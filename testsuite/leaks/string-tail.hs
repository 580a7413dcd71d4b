-- Of each long line only the last word is wanted, and the words share the line.
-- leak: lag
module Main where

main :: IO ()
main = do
  let names = map lastName (map record [1 .. 200]) -- leak here
  print (length (filter null names))
  print (busy 0 3000)
  print (sum (map length names))

record :: Int -> String
record n = concatMap show [n .. n + 10] ++ " name" ++ show n

lastName :: String -> String
lastName line = last (words line)

busy :: Int -> Int -> Int
busy acc 0 = acc
busy acc n = let next = acc + length (show n) in next `seq` busy next (n - 1)
