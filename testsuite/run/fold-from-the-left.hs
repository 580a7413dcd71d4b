module Main where

import Control.Exception
import Data.List (foldl')

-- The start, too, is evaluated, unless there is nothing to fold.
start :: Int
start = throw (userError "start")

main :: IO ()
main = do
  print (foldl' (\_ x -> x) 0 [1, 2, 3 :: Int])
  tried <- try (evaluate (foldl' (\_ x -> x) start [1, 2, 3]))
  print (tried :: Either IOException Int)
  tried <- try (evaluate (foldl' (\a x -> if x > 2 then x else start + a) 0 [1, 2, 3]))
  print (tried :: Either IOException Int)
  print (foldl' (flip (:)) [] "abc")
