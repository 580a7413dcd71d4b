{-# LANGUAGE Arrows, LambdaCase, UnicodeSyntax, BangPatterns, ViewPatterns, RecordWildCards, NamedFieldPuns, TupleSections #-}
-- Arrow notation with the patterns, guards and operators of other extensions.
module Main (main) where

import Control.Arrow
import qualified Control.Category as C

data R = R { left' :: Int, right' :: [Int] }

cases :: ArrowChoice a => a (Maybe Int) Int
cases = proc m -> (returnA -< m) `bind` \case
    Nothing -> returnA -< 0
    Just n | n > 5, odd n -> returnA -< n
           | Just k <- lookup n table -> returnA -< k
    Just n -> returnA -< negate n
  where
    table = [(1, 10), (2, 20)]

bind :: Arrow a => a (e, s) b -> a (e, (b, s)) c -> a (e, s) c
u `bind` f = arr (\(e, s) -> ((e, s), (e, s))) >>> first u >>> arr (\(b, (e, s)) -> (e, (b, s))) >>> f

nested :: Kleisli IO (Int, Int) Int
nested = proc (x, y) -> do
  f <- returnA -< proc z -> do { w <- (+ 1) -< z; returnA -< w * x }
  Kleisli print -< f y
  g <- returnA ⤙ Kleisli (\k -> print k >> return (k + 1))
  r <- g -<< f x
  s <- (if even r then returnA -< [r] else do { returnA -< [r, r] })
  case s of
    [a] -> returnA -< a
    a : _ -> do
      Kleisli putStrLn -< "two"
      returnA -< a + y
    [] -> returnA -< 0

records :: Arrow a => a Int Int -> a R [Int]
records f = proc R { .. } -> do
  l <- f -< left'
  let !n = l + 1
      m = case right' of { k : _ | k > 3 -> 0; _ -> 1 }
  returnA -< n : m : right'

lazies :: Arrow a => a (Int, Int) Int
lazies = proc ~(a, _) -> returnA -< const 1 a

wide :: Arrow a => a Int [Int]
wide = proc a -> do
  b <- arr (+ 1) -< a
  c <- arr (+ 1) -< b
  d <- arr (+ 1) -< c
  e <- arr (+ 1) -< d
  f <- arr (+ 1) -< e
  g <- arr (+ 1) -< f
  h <- arr (+ 1) -< g
  i <- arr (+ 1) -< h
  (rs, _) <- second (arr id) -< ([a, b, c, d, e, f, g, h, i], i)
  _ <- returnA -< (h, i)
  returnA -< sum rs : rs

guards :: ArrowChoice a => a Int String
guards = proc n -> case n of
  _ | n < 0 -> returnA -< "negative"
    | m > 10, let s = show m -> returnA -< s ++ "!"
    | otherwise -> do
        let k = m
        returnA -< show k
    where m = n * n

once :: Kleisli [] Int Int
once = proc n -> do
  m <- (|(<+>) (returnA -< n) (returnA -< n + 1)|)
  if m > 1
    then returnA -< m
    else zeroArrow -< ()

recs :: (Int -> [Int]) -> Int -> [Int]
recs f = proc n -> do
  rec xs <- take' -< (n, 1 : ys)
      ys <- map (* 2) -< xs
      let zs = xs ++ [0]
  vs <- f -< length xs
  returnA -< zs ++ vs
  where take' (k, l) = take k l

main :: IO ()
main = do
  print (map cases [Nothing, Just 7, Just 1, Just 4])
  r <- runKleisli nested (3, 4)
  print r
  r' <- runKleisli nested (2, 4)
  print r'
  print (records (* 2) (R 1 [5, 6]))
  print (lazies (undefined, undefined))
  print (wide 1)
  print (map guards [-1, 2, 4])
  print (runKleisli once 1, runKleisli once 0)
  print (recs (\n -> [n, n]) 5)
