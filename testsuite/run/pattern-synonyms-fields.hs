{-# LANGUAGE PatternSynonyms, ViewPatterns, RecordWildCards, NamedFieldPuns #-}
-- Pattern synonyms with fields: matched, made, updated and selected as records are.
module Main (main, pattern Point, Vec (.., Polar, radius)) where

data Vec = Vec Int Int | Far deriving Show

pattern Point :: Int -> Int -> Vec
pattern Point { px, py } = Vec px py

pattern Polar :: Int -> Int -> Vec
pattern Polar { radius, turns } <- (polar -> Just (radius, turns)) where
  Polar r t = Vec (r * 10 + t) 0

polar :: Vec -> Maybe (Int, Int)
polar (Vec n 0) = Just (n `divMod` 10)
polar _ = Nothing

pattern Head { top } <- top : _

pattern Only :: a -> [a]
pattern Only { only } = [only]

swap :: Vec -> Vec
swap Point { px, py } = Point { px = py, py = px }
swap v = v

total :: Vec -> Int
total Point {..} = px + py
total Far = 0

both :: Vec -> Vec
both Point { px = x } = let { px = x * 2; py = x * 3 } in Point {..}
both v = v

main :: IO ()
main = do
  let v = Vec 1 2
  print (px v, py v, Point { py = 4, px = 3 }, Point 5 6, total v, both v)
  print (v { px = 9 }, v { py = 1, px = 2 }, swap v, swap Far)
  let Point { px = a, py = b } = Vec 7 8
  print (a, b, case v of { Point { py = 8 } -> "eight"; Point {} -> "other"; _ -> "far" })
  print (radius (Vec 35 0), turns (Vec 35 0), Polar { radius = 2, turns = 1 })
  print ((Vec 35 0) { turns = 7 }, top [1, 2], only "c", Only { only = 'd' }, "e" { only = 'f' })
