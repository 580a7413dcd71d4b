-- Which threads there are, and their names.
module Main (main) where

import Control.Concurrent
import GHC.Conc

main :: IO ()
main = do
  gate <- newEmptyMVar
  done <- newEmptyMVar
  t <- forkIO (takeMVar gate >> putMVar done ())
  labelThread t "first"
  labelThread t "w\228scher \8364 \120121"
  yield
  threadStatus t >>= print
  putMVar gate ()
  takeMVar done
  me <- myThreadId
  labelThread me ""
  print (me == t)
