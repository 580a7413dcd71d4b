go :: Int -> Int -> IO Int
go n total
  | n == 0 = return total
  | otherwise = do
      let line = show n
      go (n - 1) (total + length line) -- => let { t = total + length line }; t `seq` go (n - 1) t

main :: IO ()
main = go 50000 0 >>= print
