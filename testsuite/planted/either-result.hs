check :: Int -> [Int] -> Either String Int
check acc [] = Right acc
check acc (n : ns)
  | n < 0 = Left "negative"
  | otherwise = check (acc + n) ns -- => | otherwise = let a = acc + n in a `seq` check a ns

main :: IO ()
main = print (check 0 [1 .. 200000])
