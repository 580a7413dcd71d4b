import Control.Monad.State

loop :: Int -> State (Int, Int) ()
loop 0 = return ()
loop n = do
  (a, b) <- get
  put (a + n, b + 1) -- => let { c = a + n; d = b + 1 }; c `seq` d `seq` put (c, d)
  loop (n - 1)

main :: IO ()
main = print (execState (loop 100000) (0, 0))
