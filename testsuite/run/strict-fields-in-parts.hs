{-# LANGUAGE BangPatterns, ExistentialQuantification, GADTs, StrictData #-}
-- Strict fields that may be held without boxes: their values are what they were, their
-- evaluation happens where it did, and what is wanted as a whole is there.
module Main (main) where

import Control.Exception (ErrorCall, evaluate, try)
import Data.Char (toUpper)
import Data.IORef (newIORef, readIORef, writeIORef)
import Data.List (foldl', sort)
import qualified Data.Map as Map
import Data.Word (Word8)

data Vector = Vector !Double !Double deriving (Eq, Ord, Show)
data Pair = {-# UNPACK #-}!Int :& {-# UNPACK #-} !Word8 deriving (Eq, Ord, Show)
data Edge = Edge { from :: {-# UNPACK #-} !Vector, to :: {-# UNPACK #-}!Vector, letter :: !Char }
  deriving (Eq, Show)
newtype Age = Age Int deriving (Eq, Ord, Show)
data Wrapped = Wrapped !Age deriving (Eq, Ord, Show)
data Person = Person { age :: {-# UNPACK #-} !Wrapped, rank :: {-# NOUNPACK #-} !Int, note :: ~String }
  deriving (Eq, Ord, Show)
data Round = Round {-# UNPACK #-} Round | End
data Some = forall a. Show a => Some {-# UNPACK #-} !Pair a
data Of a where
  Number :: {-# UNPACK #-} !Int -> Of Int
  Letter :: !Char -> Of Char
data Same a = Same !a !a

add :: Vector -> Vector -> Vector
add (Vector a b) (Vector c d) = Vector (a + c) (b + d)

turns :: Int -> Vector -> Vector
turns 0 !v = v
turns n (Vector x y) = turns (n - 1) (Vector y (x + 1))

content :: Of a -> a
content (Number n) = n
content (Letter c) = c

-- Wanted as a whole in one way of two.
kept :: [Int] -> Pair -> [Int]
kept ns (n :& w)
  | w > 3 = n : ns
  | otherwise = ns

depth :: Round -> Int
depth (Round r) = 1 + depth r
depth End = 0

main :: IO ()
main = do
  print (foldl' add (Vector 0 0) [Vector (fromIntegral n) 0.5 | n <- [1 .. 1000 :: Int]])
  print (turns 1001 (Vector 1 2))
  let pairs = [n :& fromIntegral (n * 77) | n <- [1 .. 6]]
  print (sort (reverse pairs))
  print (foldl' kept [] pairs)
  let edge = Edge (Vector 1 2) (Vector 3 (-4)) 'x'
  print edge
  print edge { letter = toUpper (letter edge), to = add (from edge) (to edge) }
  let Vector x y = to edge
      Edge { to = Vector z _ } = edge { to = error "not wanted" }
  print (x, y)
  print (length [z])
  r <- try (evaluate edge { letter = error "letter" })
  putStrLn (either (\e -> "raised " ++ takeWhile (/= '\n') (show (e :: ErrorCall))) show r)
  r' <- try (evaluate (Person (Wrapped (Age (error "age"))) 1 ""))
  putStrLn (either (\e -> "raised " ++ takeWhile (/= '\n') (show (e :: ErrorCall))) show r')
  let person = Person (Wrapped (Age 30)) 2 (error "no note")
  print (age person, rank person)
  print [person { note = "n" }, person { age = Wrapped (Age (-1)), note = "" }]
  print (Map.toList (Map.fromListWith (+) [(age p, rank p) | p <- [person, person { rank = 5 }]]))
  print (depth (Round (Round End)))
  print [case s of Some p a -> show p ++ show a | s <- [Some (1 :& 2) 'c', Some (3 :& 4) [True]]]
  print (content (Number 4), content (Letter 'l'))
  print (case Same 1 2 of Same a b -> a + b :: Int)
  ref <- newIORef (Vector 1 1)
  readIORef ref >>= writeIORef ref . add (Vector 0.5 2)
  readIORef ref >>= print
