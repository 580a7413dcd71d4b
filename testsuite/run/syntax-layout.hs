module Main (main) where

import Data.Char (toUpper)
import qualified Data.List as L (sort)

-- NondecreasingIndentation, operators at the column of a block, if in do with
-- semicolons, where at several columns, braces within layout, tabs.

data V = V { vx, vy :: Int } deriving (Show, Eq)

f :: Int -> IO ()
f n = do
  print n
  if n > 1
  then putStrLn "big"
  else putStrLn "small"
  if n > 2 then putStrLn "bigger" ; else putStrLn "not bigger"
  where
  unused = 1

g :: Int -> Int
g x = case x of
  0 -> 1
  _ | x > 10, let y = x * 2, y > 30 -> y
    | even x -> z
    where z = x `div` 2
  _ -> 0

h :: Int -> Int
h x = let { a = x; b = a
  + 1
  ; c = b } in let d = c; e = d
               in e

k :: Maybe Int -> Either String Int
k m = case m of { Just x | x > 0 -> Right x
    | otherwise -> Left "neg"; Nothing -> Left "none" }

op :: Int -> Int -> Int
x `op` y = x * 10 + y
infixl 6 `op`

(.+.) :: V -> V -> V
V a b .+. V c d = V (a + c) (b + d)
infixl 5 .+.

(f1 .: g1) x y = f1 (g1 x y)

main :: IO ()
main = do
	f 1
	f 2
        f 3
	let p = 1
	    q = 2
        print (p + q)
	mapM_ print $ do
	  x <- [1, 2]
	  y <- "ab"
	  return (x, y)
	print [ (x, y) | x <- [1 .. 3], let y = x * x; z = y, odd z ]
	print (map g [0, 20, 4, 5], h 4, map k [Just 1, Just (-1), Nothing])
	print (1 `op` 2 `op` 3, (`op` 4) 5, (6 `op`) 7, (subtract 1) 8, (- 5))
	print $ V 1 2 .+. V { vx = 3, vy = 4 }
	let go 0 acc = acc
	    go n acc = go (n - 1) (acc + n)
	 in print (go 10 0)
	print . map toUpper
	  $ "done"
	print (let y = 1; z = 2 in y + z, case () of () -> 'x', if True then 1 else 2)
	print ((negate .: (+)) 1 2, L.sort "hello", Prelude.sum [1, 2], (Prelude.+) 1 2)
	print $ foldr
	  (\x acc ->
	    x + acc)
	  0
	  [1, 2, 3]
	nested 3
	print (whereAfter 3)

nested :: Int -> IO ()
nested n = do
  mapM_ (\i -> do
    let j = i * 2
    print j) [1 .. n]
  when' (n > 2) $ do
  print "same column"
  print "still inside"
 where when' c a = if c then a else return ()

whereAfter :: Int -> Int
whereAfter x = do' (x + y)
  where
    y = z
      where z = 4
    do' = (* 2)
