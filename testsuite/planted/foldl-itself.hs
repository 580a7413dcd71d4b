import Data.List (foldl')

step :: Int -> Int -> Int
step a n = if n > 199990 then a + n else if odd n then a + 1 else a

{-# NOINLINE pick #-}
pick :: Bool -> Int -> Int -> Int
pick b x y = if b then x else y

main :: IO ()
main = do
  let s = foldl (\a n -> pick (n > 0) (step a n) a) 0 [1 .. 200000] -- => let s = foldl' (\a n -> pick (n > 0) (step a n) a) 0 [1 .. 200000]
  print s

-- missed
