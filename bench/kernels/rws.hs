-- A small machine in RWS: instructions from the environment, output, a state.
module Main (main) where

import Control.Monad.RWS.Strict (RWS, ask, get, modify', put, runRWS, tell)
import Control.Monad (when)
import Data.Monoid (Sum (..))

data Machine = Machine { counter :: !Int, total :: !Int }

run :: RWS Int (Sum Int) Machine ()
run = do
  m <- get
  limit <- ask
  when (counter m < limit) (do
    put m { counter = counter m + 1, total = (total m * 31 + counter m) `rem` 1000003 }
    when (counter m `rem` 3 == 0) (tell (Sum 1))
    modify' (\x -> x { total = total x + 1 })
    run)

main :: IO ()
main = do
  let ((), Machine c t, Sum w) = runRWS run 2000000 (Machine 0 1)
  print (c, t, w)
