-- Turing machines with an infinite tape; busy beavers and a binary increment.
module Main where

import qualified Data.Map as Map
import Data.List (unfoldr)

data Dir = L | R | S deriving (Show, Read, Eq, Ord, Enum, Bounded)

data Rule q a = Rule { write :: a, dir :: Dir, next :: q } deriving (Show)

data Machine q a = Machine
  { rules :: Map.Map (q, a) (Rule q a)
  , start :: q
  , blank :: a
  }

data Config q a = Config { state :: q, lefts :: [a], here :: a, rights :: [a] }

initial :: Machine q a -> [a] -> Config q a
initial m [] = Config (start m) [] (blank m) []
initial m (a : as) = Config (start m) [] a as

step :: (Ord q, Ord a) => Machine q a -> Config q a -> Maybe (Config q a)
step m (Config q ls a rs) = do
  r <- Map.lookup (q, a) (rules m)
  let a' = write r
      pop [] = (blank m, [])
      pop (x : xs) = (x, xs)
  return $ case dir r of
    L -> let (l, ls') = pop ls in Config (next r) ls' l (a' : rs)
    R -> let (x, rs') = pop rs in Config (next r) (a' : ls) x rs'
    S -> Config (next r) ls a' rs

history :: (Ord q, Ord a) => Machine q a -> [a] -> [Config q a]
history m as = c0 : unfoldr (fmap (\c -> (c, c)) . step m) c0
  where
    c0 = initial m as

tape :: Config q a -> [a]
tape c = reverse (lefts c) ++ here c : rights c

machine :: (Ord q, Ord a) => q -> a -> [(q, a, a, Dir, q)] -> Machine q a
machine q b rs = Machine (Map.fromList [((p, a), Rule w d n) | (p, a, w, d, n) <- rs]) q b

beaver3, beaver4 :: Machine Char Int
beaver3 = machine 'A' 0 [('A', 0, 1, R, 'B'), ('A', 1, 1, L, 'C'), ('B', 0, 1, L, 'A'), ('B', 1, 1, R, 'B'), ('C', 0, 1, L, 'B'), ('C', 1, 1, R, 'H')]
beaver4 = machine 'A' 0
  [ ('A', 0, 1, R, 'B'), ('A', 1, 1, L, 'B'), ('B', 0, 1, L, 'A'), ('B', 1, 0, L, 'C')
  , ('C', 0, 1, R, 'H'), ('C', 1, 1, L, 'D'), ('D', 0, 1, R, 'D'), ('D', 1, 0, R, 'A') ]

data Carry = Seek | Inc | Done deriving (Eq, Ord, Show)

increment :: Machine Carry Char
increment = machine Seek ' '
  [ (Seek, '0', '0', R, Seek), (Seek, '1', '1', R, Seek), (Seek, ' ', ' ', L, Inc)
  , (Inc, '1', '0', L, Inc), (Inc, '0', '1', S, Done), (Inc, ' ', '1', S, Done) ]

main :: IO ()
main = do
  let h3 = history beaver3 []
      h4 = history beaver4 []
  print (length h3 - 1, sum (tape (last h3)), state (last h3))
  print (length h4 - 1, sum (tape (last h4)), state (last h4))
  mapM_ (\c -> putStrLn (state c : ' ' : concatMap show (tape c))) (take 6 h3)
  let grow s = filter (/= ' ') (tape (last (history increment s)))
  print (take 12 (iterate grow "0"))
  print (grow (replicate 20 '1'))
  print (map read (words "L R S") == [minBound .. maxBound :: Dir])
  print (rules increment Map.! (Inc, '1'))
