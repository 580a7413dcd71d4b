import Data.List (foldl')

mean :: [Double] -> Double
mean xs = sum xs / fromIntegral (length xs) -- => mean xs = case foldl' (\(s, n) x -> let { t = s + x; m = n + 1 } in t `seq` m `seq` (t, m)) (0, 0 :: Int) xs of (s, n) -> s / fromIntegral n

main :: IO ()
main = print (mean [1 .. 200000])
