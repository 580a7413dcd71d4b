data Count = Count { seen :: Int, kept :: !Int } -- also => data Count = Count { seen :: !Int, kept :: !Int }

observe :: Count -> Int -> Count
observe c n = if even n then c { seen = seen c + 1 } else c { kept = kept c + 1 } -- => observe c n = if even n then c { seen = seen c + 1 } else c { kept = kept c + 1 }

run :: Count -> [Int] -> Count
run c [] = c
run c (n : ns) = run (observe c n) ns

main :: IO ()
main = let c = run (Count 0 0) [1 .. 200000] in print (kept c) >> print (seen c)
