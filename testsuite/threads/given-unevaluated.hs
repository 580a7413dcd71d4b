-- What is put into an MVar for which somebody waits is evaluated by whoever needs it, not before.
import Control.Concurrent

main :: IO ()
main = do
  heard <- newEmptyMVar
  _ <- forkIO (do
    n <- fmap length (return [1 .. 150 :: Int])
    putMVar heard ("first: " ++ show n)
    putMVar heard (show n)
    putMVar heard undefined
    putMVar heard (replicate n 'x'))
  takeMVar heard >>= putStrLn
  takeMVar heard >>= putStrLn
  _ <- takeMVar heard
  readMVar heard >>= print . length
  takeMVar heard >>= print . length
