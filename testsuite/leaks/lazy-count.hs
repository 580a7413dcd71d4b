-- A record of figures, all of them strict but one: what that needs of each round stays.
-- leak: drag
-- with -O too
-- warned
module Main where

import Data.List (foldl')

data Figures = Figures { balls :: [Ball], energy :: !Double, hits :: Int, rounds :: !Int }

data Ball = Ball !Double !Double

move :: Ball -> (Ball, Bool)
move (Ball place speed)
  | next < 0 || next > 1 = (Ball (max 0 (min 1 next)) (negate speed), True)
  | otherwise = (Ball next speed, False)
  where next = place + speed * 0.01

forced :: [Ball] -> [Ball]
forced bs = foldr seq bs bs

go :: Figures -> Figures
go f = f
  { balls = forced (map fst moved)
  , energy = foldl' (\sum (Ball _ speed) -> sum + speed * speed) 0 (balls f)
  , hits = hits f + length (filter snd moved) -- leak here
  , rounds = rounds f + 1
  }
  where moved = map move (balls f)

times :: Int -> Figures -> Figures
times 0 f = f
times n f = let next = go f in next `seq` times (n - 1) next

main :: IO ()
main = do
  let start = [Ball (fromIntegral k / 50) (fromIntegral (k `mod` 7) - 3) | k <- [1 .. 50 :: Int]]
      end = times 800 (Figures start 0 0 0)
  print (rounds end)
  print (length (balls end))
  print (hits end)
