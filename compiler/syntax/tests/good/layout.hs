module Main where

main :: IO ()
main = do
  let x = 1
      y = 2
  if x > y
  then print x
  else do
  print y
  print x
  z <- case x of
    1 -> return (case y of 2 -> 3)
    _ | x > 1, let w = 2 -> return w
      | otherwise -> return 4
  let f a
        | a = 1
        | otherwise = 2
  (do a; b)
  mapM_ print [let a = 1; b = 2 in a | _ <- xs]
  where xs = [1, 2]
        ys = xs
          where zs = ys

class C a where
f x = case x of
  A -> do
    g
   where h = 1
  B -> i

g = let x = do a
               b in x
h = (case x of y -> y, let z = 1 in z)
k x = f $ \y -> do
  g y
	  + 1
l = do { a; ; b
    ; c }
m = M.f M.. Just M.. f
