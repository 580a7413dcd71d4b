import System.IO

loop :: Int -> Integer -> IO Integer
loop 0 acc = return acc
loop n acc = do
  if n `mod` 100000 == 0 then hFlush stdout else return ()
  loop (n - 1) (acc + fromIntegral n) -- => let { next = acc + fromIntegral n }; next `seq` loop (n - 1) next

main :: IO ()
main = loop 200000 0 >>= print
