import Control.Concurrent
import Control.Exception
import Foreign.StablePtr

-- Whom a StablePtr holds, by its variable or as a thread, can still be woken: it is not told that it
-- waits in vain, nor is a thread that it leads to. Others are.
main :: IO ()
main = do
  told <- newMVar []
  let waiting name m = forkIO (m `catch` \e ->
        modifyMVar_ told (return . ((name ++ ": " ++ show (e :: BlockedIndefinitelyOnMVar)) :)))
  box <- newEmptyMVar
  reply <- newEmptyMVar
  lost <- newEmptyMVar
  byVariable <- newStablePtr (box :: MVar Int)
  _ <- waiting "by its variable" (takeMVar box >>= putMVar reply . (+ 1))
  _ <- waiting "by way of that" (takeMVar reply >>= print)
  own <- waiting "as a thread" (newEmptyMVar >>= takeMVar)
  byItself <- newStablePtr own
  _ <- waiting "by nobody" (takeMVar lost)
  yield
  r <- try (newEmptyMVar >>= takeMVar)
  print (r :: Either BlockedIndefinitelyOnMVar ())
  threadDelay 1000
  readMVar told >>= print
  held <- deRefStablePtr byVariable
  putMVar held 41
  threadDelay 1000
  deRefStablePtr byItself >>= killThread
  freeStablePtr byVariable
  freeStablePtr byItself
  -- Nothing holds it now.
  _ <- waiting "held no more" (takeMVar box >>= print)
  yield
  again <- try (newEmptyMVar >>= takeMVar)
  print (again :: Either BlockedIndefinitelyOnMVar ())
  threadDelay 1000
  readMVar told >>= print
