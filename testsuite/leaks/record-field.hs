-- A strict looking record: one of its fields is updated, never looked at.
-- leak: lag
-- warned
module Main where

data Stats = Stats { seen :: !Int, longest :: Int, worst :: Int }

main :: IO ()
main = report (run (Stats 0 0 0) 20000)

run :: Stats -> Int -> Stats
run stats 0 = stats
run stats n = run (step stats n) (n - 1)

step :: Stats -> Int -> Stats
step stats n = stats
  { seen = seen stats + 1
  , longest = let size = n * n `mod` 1000 in if longest stats >= size then longest stats else size -- leak here
  }

report :: Stats -> IO ()
report stats = do
  print (seen stats)
  print (longest stats)
