count :: String -> (Int, Int)
count = go 0 0
  where
    go v c [] = (v, c)
    go v c (x : xs)
      | x `elem` "aeiou" = go (v + 1) c xs -- => | x `elem` "aeiou" = let w = v + 1 in w `seq` go w c xs
      | otherwise = go v (c + 1) xs -- => | otherwise = let d = c + 1 in d `seq` go v d xs

main :: IO ()
main = print (count (concat (replicate 20000 "abcdefghij")))
