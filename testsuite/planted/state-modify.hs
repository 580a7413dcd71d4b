import Control.Monad
import Control.Monad.State

main :: IO ()
main = print (execState (forM_ [1 .. 100000 :: Int] (\n -> do
  modify (\(a, b) -> (a + n, b + 1)))) (0, 0)) -- => modify (\(a, b) -> let { c = a + n; d = b + 1 } in c `seq` d `seq` (c, d)))) (0, 0))
