{-# LANGUAGE Arrows, RankNTypes #-}
-- Arrow notation: commands of all kinds over functions, Kleisli arrows and an
-- arrow of one's own that counts how it is put together.
module Main (main) where

import Control.Arrow
import qualified Control.Category as C

-- Stream functions with a delay, whose loops are tied by laziness.
newtype SF a b = SF { runSF :: [a] -> [b] }

instance C.Category SF where
  id = SF id
  SF g . SF f = SF (g . f)

instance Arrow SF where
  arr f = SF (map f)
  first (SF f) = SF (uncurry zip . (f *** id) . unzip)

instance ArrowLoop SF where
  loop (SF f) = SF $ \as ->
    let (bs, cs) = unzip (f (zip as (stream cs))) in bs
    where stream ~(x : xs) = x : stream xs

instance ArrowChoice SF where
  left (SF f) = SF (\xs -> combine xs (f [x | Left x <- xs]))
    where
      combine (Left _ : ys) (z : zs) = Left z : combine ys zs
      combine (Right r : ys) zs = Right r : combine ys zs
      combine [] _ = []
      combine _ [] = []

delay :: a -> SF a a
delay x = SF (x :)

-- How an arrow is made, as a text.
data Plan a b = Plan String (a -> b)

instance C.Category Plan where
  id = Plan "id" id
  Plan t g . Plan s f = Plan ("(" ++ s ++ ">" ++ t ++ ")") (g . f)

instance Arrow Plan where
  arr = Plan "arr"
  first (Plan s f) = Plan ("first " ++ s) (first f)

instance ArrowChoice Plan where
  left (Plan s f) = Plan ("left " ++ s) (left f)
  Plan s f ||| Plan t g = Plan ("[" ++ s ++ "|" ++ t ++ "]") (f ||| g)

plan :: String -> (a -> b) -> Plan a b
plan = Plan

simple :: Arrow a => a Int Int -> a Int Int
simple f = proc x -> f -< x + 1

sums :: Arrow a => a b Int -> a b Int -> a b Int
sums f g = proc x -> do
  y <- f -< x
  z <- g -< x
  returnA -< y + z

shadowed :: Arrow a => a Int Int -> a Int (Int, Int)
shadowed f = proc x -> do
  y <- f -< x
  x <- f -< y * 10
  f -< 0
  let z = x + y
      w = z * 2
  returnA -< (w, x)

branch :: ArrowChoice a => a Int String -> a Int String -> a (Int, Bool) String
branch f g = proc (n, b) ->
  if b then f -< n
  else do
    s <- g -< n * 2
    returnA -< s ++ show n

data Shape = Circle Int | Box Int Int | Dot

area :: ArrowChoice a => a Int Int -> a Shape Int
area f = proc s -> case s of
  Circle r | r > 10 -> returnA -< 1000
           | even r, let q = r * r -> f -< 3 * q
  Circle r -> f -< r
  Box a b -> do
    x <- f -< a
    f -< x * half
    where half = b `div` 2
  Dot -> returnA -< 0

pick :: ArrowApply a => (Int -> a Int Int) -> a Int Int
pick table = proc n -> table n -<< n + 100

counter :: SF Bool Int
counter = proc reset -> do
  rec let output = if reset then 0 else next
          after = output + 1
      next <- delay 0 -< after
      output' <- returnA -< output
  returnA -< output' * 10

counter2 :: SF Bool (Int, Int)
counter2 = proc reset -> do
  rec output <- returnA -< if reset then 0 else next
      next <- delay 0 -< output + 1
  twice <- returnA -< output * 2
  returnA -< (output, twice)

-- Operators and functions of commands.
untilA :: ArrowChoice a => a (e, s) () -> a (e, s) Bool -> a (e, s) ()
untilA body cond = proc x -> do
  b <- cond -< x
  if b then returnA -< ()
  else do
    body -< x
    returnA -< ()

times :: Arrow a => (forall e. a (e, ()) Int) -> a b Int
times c = proc _ -> c -< ((), ())

withArg :: Arrow a => a (e, (Int, s)) t -> a (e, s) t
withArg c = arr (\(e, s) -> (e, (7, s))) >>> c

ops :: Kleisli [] Int Int
ops = proc x -> do
  y <- (returnA -< x) <+> (returnA -< x * 10)
  z <- (| (<+>) (returnA -< y + 1) (do { w <- returnA -< y; returnA -< w + x }) |)
  (| withArg (\n -> returnA -< n + z) |)

applied :: Arrow a => a Int Int -> a Int Int
applied f = proc x -> (\(a, b) c -> f -< a * b + c + x) (x, 2) 5

backwards :: Arrow a => a Int b -> a Int b
backwards f = proc x -> x + 1 >- f

lets :: Arrow a => a Int Int -> a Int Int
lets f = proc x -> let { y = x * x; g a = a + y } in f -< g y

sections :: Kleisli IO String ()
sections = proc s -> do
  Kleisli putStrLn -< s
  n <- arr length -< s
  if n > 3 then Kleisli putStrLn -< "long" else returnA -< ()
  () <- Kleisli print -< (n, s)
  (if n > 4 then Kleisli print -< n else Kleisli print -< s)

many :: Arrow a => a Int Int -> a (Int, Int, Int, Int) [Int]
many f = proc (a, b, c, d) -> do
  e <- f -< a
  g <- f -< b
  h <- f -< c
  i <- f -< d
  j <- f -< a + e
  k <- f -< b + g
  returnA -< [a, b, c, d, e, g, h, i, j, k]

(<+++>) :: ArrowPlus a => a b c -> a b c -> a b c
(<+++>) = (<+>)
infixl 6 <+++>

chain :: Kleisli [] Int Int
chain = proc x ->
  (returnA -< x) <+++> (returnA -< x + 1) <+++> do
    y <- Kleisli (\n -> [n, n]) -< x
    returnA -< y * 100

main :: IO ()
main = do
  print (simple (* 2) 5, sums (+ 1) (* 3) 10, shadowed (+ 1) 4)
  print (map (branch show (reverse . show)) [(12, True), (12, False)])
  print (map (area (+ 1)) [Circle 11, Circle 4, Circle 3, Box 2 6, Dot])
  print (pick (\n -> if n > 3 then (* 2) else subtract 1) 4, pick (const id) 1)
  print (runSF counter (take 6 (cycle [False, False, True])))
  print (runSF counter2 [False, False, True, False, False, True, False])
  print (runSF (area (delay 0)) [Circle 3, Dot, Circle 4, Box 1 2, Box 3 4])
  print (runKleisli ops 1)
  print (applied negate 3, backwards show 4, lets (+ 1) 3)
  runKleisli sections "abcde"
  runKleisli sections "xyz"
  print (many (* 2) (1, 2, 3, 4))
  print (runKleisli chain 5)
  let Plan s f = sums (plan "f" (+ 1)) (plan "g" (+ 2))
  putStrLn s >> print (f 1)
  let Plan t g = area (plan "f" (+ 1))
  putStrLn t >> print (map g [Circle 3, Box 3 8])
  let Plan u h = branch (plan "f" show) (plan "g" show)
  putStrLn u >> print (h (1, True))
  print (untilA (const ()) (const True) ((), ()))
  print (times (arr (const 3)) 'x')
