-- Readers come first, and all of them.
-- not: zeal-prof
import Control.Concurrent
import Control.Monad

main :: IO ()
main = do
  v <- newEmptyMVar
  out <- newMVar []
  let say s = modifyMVar_ out (return . (s :))
  _ <- forkIO (takeMVar v >>= \x -> say ("took " ++ show (x :: Int)))
  yield
  _ <- forkIO (readMVar v >>= \x -> say ("read " ++ show x))
  _ <- forkIO (readMVar v >>= \x -> say ("read " ++ show x))
  yield
  putMVar v 7
  replicateM_ 10 yield
  isEmptyMVar v >>= print
  takeMVar out >>= mapM_ putStrLn . filter (const True)
    . (\l -> [show (length l), show (all (`elem` ["took 7", "read 7"]) l)])
