-- Centres by hand in every position.
module Main where
{-# SCC top #-}
top :: Int -> Int
top x = {-# SCC "inner" #-} x * 2 + {-# SCC deep #-} sub (x + 1)
  where
    sub :: Int -> Int
    sub y = {-# SCC sub2 #-} y + ({-# SCC "op" #-} y) * 2
    {-# SCC sub "named" #-}
t2 :: [Int] -> Int
t2 xs = sum ({-# SCC mapped #-} map ({-# SCC fn #-} \x -> x + 1) xs)
t3 :: Maybe Int -> Int
t3 m = case {-# SCC scrut #-} m of
  Just n | {-# SCC guard #-} n > 3 -> {-# SCC rhs1 #-} n
         | otherwise -> {-# SCC rhs2 #-} n + 1
  Nothing -> {-# SCC rhs3 #-} 0
t4 :: Int -> Int
t4 n = if {-# SCC cond #-} n > 2 then {-# SCC thn #-} n else {-# SCC els #-} -n
t5 :: Int -> (Int, Int)
t5 n = ({-# SCC fst5 #-} n + 1, {-# SCC snd5 #-} n + 2)
t6 :: Int -> Int
t6 n = let y = {-# SCC letrhs #-} n * n in {-# SCC letbody #-} y + y
rec' :: Int -> Int
rec' 0 = 0
rec' n = {-# SCC step #-} 1 + rec' (n - 1)
f, g :: Int -> Int
f n = {-# SCC ff #-} if n == 0 then 0 else g (n - 1)
g n = {-# SCC gg #-} if n == 0 then 1 else f (n - 1)
caf :: Int
caf = {-# SCC cafscc #-} sum [1 .. 10]
hof :: (Int -> Int) -> Int
hof k = {-# SCC hofscc #-} k 3 + k 4
blocks :: Int -> IO ()
blocks n = {-# SCC block1 #-} do
  {-# SCC stmt0 #-} (do
    print n)
  mapM_ (\k -> {-# SCC block2 #-} do { print k }) [n]
  mapM_ (\k -> do
    print (sub k 1)) [n, 2]
  print (map ({-# SCC bare #-} g) [1, 2])
  where sub a b = {-# SCC sub3 #-} a - b
        g a = {-# SCC gbody #-} a * n
main :: IO ()
main = do
  blocks 3
  {-# SCC stmt1 #-} print (top 3)
  print (t2 [1, 2, 3])
  print (map t3 [Just 1, Just 5, Nothing])
  x <- {-# SCC bound #-} return (t4 3 + t4 1)
  print x
  print (t5 1, t6 2, rec' 4, f 5, caf, caf + 1)
  print (hof (\z -> {-# SCC inlam #-} z + caf))
  print $ {-# SCC dollar #-} (hof $ {-# SCC arg #-} (+ 1))
  print (hof (({-# SCC sec #-} 2) +))
