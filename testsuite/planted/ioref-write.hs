import Data.IORef

loop :: IORef Int -> Int -> IO ()
loop _ 0 = return ()
loop r n = do
  v <- readIORef r
  writeIORef r (v + n) -- => writeIORef r $! (v + n)
  loop r (n - 1)

main :: IO ()
main = do
  r <- newIORef 0
  loop r 200000
  readIORef r >>= print
