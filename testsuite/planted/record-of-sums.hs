data Sums = Sums { total :: Int, count :: Int } -- also => data Sums = Sums { total :: !Int, count :: !Int }

add :: Sums -> Int -> Sums
add s n = s { total = total s + n, count = count s + 1 } -- => add s n = s { total = total s + n, count = count s + 1 }

run :: Sums -> [Int] -> Sums
run s [] = s
run s (n : ns) = let s' = add s n in s' `seq` run s' ns

main :: IO ()
main = let s = run (Sums 0 0) [1 .. 200000] in print (total s, count s)
