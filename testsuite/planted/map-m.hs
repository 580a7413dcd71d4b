main :: IO ()
main = do
  xs <- mapM (\n -> return $! n * 2) [1 .. 100000 :: Int] -- => t <- go 0 [1 .. 100000 :: Int]
  print (sum xs) -- also => print t where { go :: Int -> [Int] -> IO Int; go s [] = return s; go s (n : ns) = do { x <- return $! n * 2; let { u = s + x }; u `seq` go u ns } }
