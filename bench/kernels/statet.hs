-- A random walk in StateT over IO with a record as state.
module Main (main) where

import Control.Monad.State.Strict
import Data.IORef

data World = World { seed :: !Int, px :: !Int, py :: !Int }

type Walk = StateT World IO

draw :: Int -> Walk Int
draw n = do
  w <- get
  let s = (seed w * 1103515245 + 12345) `rem` 2147483648
  put w { seed = s }
  pure (s `div` 65536 `rem` n)

move :: IORef Int -> Walk ()
move r = do
  d <- draw 4
  modify' (\w -> case d of
    0 -> w { px = px w + 1 }
    1 -> w { px = px w - 1 }
    2 -> w { py = py w + 1 }
    _ -> w { py = py w - 1 })
  w <- get
  when (px w == py w) (lift (modifyIORef' r (+ 1)))

main :: IO ()
main = do
  r <- newIORef 0
  w <- execStateT (replicateM_ 2000000 (move r)) (World 42 0 0)
  print (px w, py w)
  readIORef r >>= print
