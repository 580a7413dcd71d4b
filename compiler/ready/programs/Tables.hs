-- Maps, sets, arrays, references, exceptions.
module Main (main) where

import Control.Exception
import Control.Monad
import Control.Monad.ST
import Data.Array
import Data.IORef
import Data.STRef
import qualified Data.Map as Map
import qualified Data.Set as Set
import Text.Printf

frequencies :: String -> Map.Map Char Int
frequencies = foldr (\c -> Map.insertWith (+) c 1) Map.empty

primes :: Int -> [Int]
primes n = [i | (i, True) <- assocs sieve]
  where
    sieve = accumArray (\_ b -> b) True (2, n) [(k, False) | i <- [2 .. n], k <- [2 * i, 3 * i .. n]]

total :: [Int] -> Int
total xs = runST $ do
  r <- newSTRef 0
  forM_ xs (\x -> modifySTRef r (+ x))
  readSTRef r

paths :: Map.Map String [String] -> String -> Set.Set String
paths graph = go Set.empty
  where
    go seen n
      | n `Set.member` seen = seen
      | otherwise = foldl go (Set.insert n seen) (Map.findWithDefault [] n graph)

main :: IO ()
main = do
  text <- readFile "/etc/hostname" `catch` \e -> return (show (e :: IOException))
  print (Map.toList (frequencies text))
  print (Map.lookup 'a' (frequencies text), Map.member 'b' (frequencies text))
  print (primes 100)
  print (total [1 .. 100])
  let graph = Map.fromList [("a", ["b", "c"]), ("b", ["c"]), ("c", ["a"])]
  print (Set.toList (paths graph "a"))
  print (Map.foldr (+) 0 (Map.map length graph), Map.keys graph, Map.elems graph)
  counter <- newIORef (0 :: Int)
  forM_ [1 .. 10] (\i -> modifyIORef counter (+ i))
  readIORef counter >>= print
  result <- try (evaluate (1 `div` (0 :: Int)))
  case result of
    Left DivideByZero -> putStrLn "divided by zero"
    Left e -> putStrLn ("failed: " ++ show e)
    Right n -> print n
  outcome <- try (evaluate (head (tail (primes 3)))) :: IO (Either SomeException Int)
  print (either (const (-1)) id outcome)
  let table = listArray (0, 9) [i * i | i <- [0 .. 9]] :: Array Int Integer
      grid = array ((0, 0), (2, 2)) [((i, j), fromIntegral (i + j)) | i <- [0 .. 2], j <- [0 .. 2]] :: Array (Int, Int) Double
  print (table ! 3, bounds table, sum (elems table))
  print (grid // [((0, 0), 7)])
  printf "%d %s %.3f\n" (3 :: Int) "three" (3.0 :: Double)
