-- What threads do, and of what kind they are.
-- not: turns, turns-O0
import Control.Concurrent
import GHC.Conc

main :: IO ()
main = do
  v <- newEmptyMVar :: IO (MVar ())
  t <- forkIO (takeMVar v)
  labelThread t "waiting"
  threadStatus t >>= print
  yield
  threadStatus t >>= print
  u <- forkIO (killThread t)
  yield
  yield
  threadStatus t >>= print
  threadStatus u >>= print
  me <- myThreadId
  threadStatus me >>= print
  print (me == me, t == u, compare t u)
  runInUnboundThread (return 'x') >>= print
