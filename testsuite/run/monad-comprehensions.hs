{-# LANGUAGE MonadComprehensions, ParallelListComp #-}
module Main where
import qualified Data.Map as M

safeDiv :: Int -> Int -> Maybe Int
safeDiv a b = [a `div` b | b /= 0]

look :: M.Map String Int -> Maybe Int
look m = [x + y * 2 | x <- M.lookup "a" m, y <- M.lookup "b" m, let z = x + y, z > 2]

main :: IO ()
main = do
  print (safeDiv 7 2, safeDiv 1 0)
  print (look (M.fromList [("a", 1), ("b", 5)]), look (M.fromList [("a", 1), ("b", 1)]), look M.empty)
  print [(x, y) | x <- [1 .. 3 :: Int], y <- "ab", odd x]
  print [(x, y, z) | x <- [1 :: Int ..], even x | (y, _) <- zip "abc" (repeat ()) | z <- [True, False, True]]
  line <- [length s | s <- return "hello"]
  print line
  print ([c | Just c <- [Just 'a', Nothing, Just 'b']] :: String)
